import type { Service } from '../../harness';

/** The log of the service about the request with the response's `X-Request-Id`, in one line. */
export type CauseOf = (id: string | string[] | undefined) => string;

/** Reads the log of a service, to distinguish faults with equal responses. */
export function listenToLog({ strapi }: Service): CauseOf {
  const causes = new Map<string, string>();
  strapi.log.on('data', ({ message }: { message: unknown }) => {
    const [, id, said] = /^Request ([0-9a-f-]{36}), \S+ \S+: ([^\n]*)/.exec(String(message)) ?? [];
    if (id !== undefined && said !== undefined) causes.set(id, said);
  });
  return (id) => causes.get(String(id)) ?? 'a fault of the server without a line in its log';
}
