import { getFetchClient, useFetchClient } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import { PLUGIN_ID } from '../plugin';

/** Calls the plugin's routes for the admin panel (`server/src/admin-api`) as the logged-in user. */
export interface CalendarApi {
  /** @param query parameters by name; undefined ones are left out @throws FetchError as Strapi's client does */
  get<Data>(path: string, query?: Query, signal?: AbortSignal): Promise<Data>;
  post<Data>(path: string, body: object): Promise<Data>;
  put<Data>(path: string, body: object): Promise<Data>;
  del<Data>(path: string): Promise<Data>;
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The body of every response. The types of `data` are in `server/src/panel-contract`. */
interface Enveloped<Data> {
  data: Data;
}

const addressOf = (path: string): string => `/${PLUGIN_ID}${path}`;

/**
 * Returns the same object at every render, as long as the session lasts. Reading ends when the page is left; writing goes on.
 */
export function useCalendarApi(): CalendarApi {
  const { get } = useFetchClient();
  return useMemo(() => calendarApi(get), [get]);
}

/** The same for what no page ends. */
export function calendarApi(get = getFetchClient().get): CalendarApi {
  const { post, put, del } = getFetchClient();
  return {
    async get<Data>(path: string, query: Query = {}, signal?: AbortSignal) {
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      const address = `${addressOf(path)}?${parameters.toString()}`;
      return (await get<Enveloped<Data>>(address, signal === undefined ? {} : { signal })).data.data;
    },
    post: async <Data>(path: string, body: object) =>
      (await post<Enveloped<Data>>(addressOf(path), body)).data.data,
    put: async <Data>(path: string, body: object) =>
      (await put<Enveloped<Data>>(addressOf(path), body)).data.data,
    del: async <Data>(path: string) => (await del<Enveloped<Data>>(addressOf(path))).data.data,
  };
}
