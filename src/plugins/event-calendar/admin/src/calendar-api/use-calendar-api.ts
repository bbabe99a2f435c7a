import { useFetchClient } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import { PLUGIN_ID } from '../plugin';

/** The routes that the plugin has for the admin panel (`server/src/admin-api`), called as the person who is logged in. */
export interface CalendarApi {
  /** @param query parameters by name; undefined ones are left out @throws FetchError as Strapi's client does */
  get<Answer>(path: string, query?: Query, signal?: AbortSignal): Promise<Answer>;
  post<Answer>(path: string, body: object): Promise<Answer>;
  put<Answer>(path: string, body: object): Promise<Answer>;
  del<Answer>(path: string): Promise<Answer>;
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Every answer of our routes; the shapes of `data` stand in `server/src/panel-contract`. */
interface Enveloped<Answer> {
  data: Answer;
}

const addressOf = (path: string): string => `/${PLUGIN_ID}${path}`;

/** The same object at every render, as long as the session lasts. */
export function useCalendarApi(): CalendarApi {
  const { get, post, put, del } = useFetchClient();
  return useMemo(
    () => ({
      async get<Answer>(path: string, query: Query = {}, signal?: AbortSignal) {
        const given = Object.entries(query).filter(([, value]) => value !== undefined);
        const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
        const address = `${addressOf(path)}?${parameters.toString()}`;
        return (await get<Enveloped<Answer>>(address, signal === undefined ? {} : { signal })).data.data;
      },
      post: async <Answer>(path: string, body: object) =>
        (await post<Enveloped<Answer>>(addressOf(path), body)).data.data,
      put: async <Answer>(path: string, body: object) =>
        (await put<Enveloped<Answer>>(addressOf(path), body)).data.data,
      del: async <Answer>(path: string) => (await del<Enveloped<Answer>>(addressOf(path))).data.data,
    }),
    [get, post, put, del],
  );
}
