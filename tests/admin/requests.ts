import { expect } from '@jest/globals';
import type { HttpResponse, Service } from '../harness';

type Headers = Record<string, string>;

/** Requests to the panel's routes of the calendar. */
export function requestsTo(service: Service) {
  const send = (who: Headers, method: string, path: string, json?: object): Promise<HttpResponse> =>
    service.request(`/event-calendar/${path}`, { method, headers: who, ...(json && { json }) });
  return {
    send,
    /** The data of a response that must be successful. */
    async ask(...call: Parameters<typeof send>): Promise<unknown> {
      const response = await send(...call);
      expect([response.status, response.text]).toEqual([200, response.text]);
      return Object(response.body).data;
    },
  };
}

/** The fields of an event that ends after midnight. */
export const lateConcert = (title: string, more: object = {}) => ({
  title,
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-11 01:30:00',
  timezone: 'America/New_York',
  ...more,
});
