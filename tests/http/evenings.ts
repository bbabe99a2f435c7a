import { once } from 'node:events';
import { Agent, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import type { Service } from '../harness';
import { clientOf, concert } from './write-client';

/** The days of the events of `useEvenings`, as a query. */
export const WINDOW = 'start_date=2031-01-01&end_date=2031-12-31';

/** Twelve events with long descriptions for the tests of a file, and up to 200 connections to a service. */
export function useEvenings(service: Service) {
  const editor = clientOf(service, 'editor');
  const ids: string[] = [];
  beforeAll(async () => {
    for (let count = 0; count < 12; count += 1) {
      const description = `<p>${'Long words about the evening. '.repeat(400)}</p>`;
      const event = await editor.create('events', concert(`Evening ${count}`, { description }));
      ids.push(String(event['id']));
    }
  });
  const agent = new Agent({ maxSockets: 200 });
  afterAll(() => agent.destroy());

  return {
    editor,
    ids,
    /** The status of a response, after its body has been read. */
    async statusOf(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
      const asked = send(new URL(path, `${service.roots.en}/`), { headers, agent });
      asked.end();
      const [response] = await once(asked, 'response');
      await text(response);
      return response.statusCode;
    },
  };
}
