import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const inHere = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const isYes = (text) => /^(1|true|yes|on)$/i.test(text ?? '');

/**
 * Reads the settings of the site from the environment.
 * @throws Error that names the first invalid variable
 */
export function readSettings(environment = process.env) {
  const address = environment.CALENDAR_ADDRESS || 'http://localhost:1337';
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Error(
      `CALENDAR_ADDRESS is "${address}": it must be an address such as https://calendar.example.org`,
    );
  const port = Number(environment.PORT || 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is "${environment.PORT}": it must be a whole number from 0 to 65535`);
  return {
    /** Scheme and host of the calendar. */
    address: address.replace(/\/+$/, ''),
    language: environment.CALENDAR_LANGUAGE || 'en',
    /** `Bearer …` of an API token, for a site that shows more than the public calendar. */
    token: environment.CALENDAR_TOKEN || undefined,
    /** `whsec_…`, shown by the calendar when the target was created; while it is being replaced both, separated by a blank. */
    secrets: (environment.WEBHOOK_SECRET || '').split(/\s+/).filter((secret) => secret !== ''),
    /** The link to the folder of the site, and the file with the last data. */
    output: resolve(environment.SITE_OUTPUT || inHere('_site')),
    data: environment.SITE_DATA || inHere('.calendar/last.json'),
    /** Builds from the last data if the calendar cannot be read, instead of failing. */
    keepLast: isYes(environment.KEEP_LAST),
    /** Builds a site without events, instead of failing. */
    allowEmpty: isYes(environment.ALLOW_EMPTY),
    port,
  };
}
