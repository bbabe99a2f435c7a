import type { Core } from '@strapi/strapi';

/** Collects the log of a service at the levels error and warn from now on. */
export function collectLog(strapi: Core.Strapi): string[] {
  const lines: string[] = [];
  strapi.log.on('data', ({ level, message }: { level: unknown; message: unknown }) => {
    if (/error|warn/.test(String(level))) lines.push(String(message));
  });
  return lines;
}
