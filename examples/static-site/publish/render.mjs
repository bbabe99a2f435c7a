import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from './releases.mjs';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const CONFIGURATION = join(HERE, 'eleventy.config.mjs');
const TEMPLATES = join(HERE, 'site');

/** The page of an event, as `site/event.njk` names it. */
export const pathOf = ({ id }) => `event/${id}/index.html`;

/** What all pages depend on besides their events: this program, the templates, the language, and Node.js with its words for dates. */
export function madeByOf(language) {
  const files = ['site', 'calendar', 'publish']
    .flatMap((folder) => filesIn(join(HERE, folder)))
    .concat(join(HERE, 'build.mjs'), CONFIGURATION, join(HERE, 'package.json'));
  const contents = files.sort().map((file) => [relative(HERE, file), digestOf(readFileSync(file))]);
  return digestOf({ contents, language, versions: process.versions });
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Renders the list of all events, the pages of the changed ones, and whatever else is in `site/`.
 * @param folder an empty one
 */
export async function render(folder, { events, changed, language }) {
  const { default: Eleventy } = await import('@11ty/eleventy');
  const site = new Eleventy(TEMPLATES, folder, {
    quietMode: true,
    configPath: CONFIGURATION,
    config: (config) => {
      config.addGlobalData('events', events);
      config.addGlobalData('changed', changed);
      config.addGlobalData('language', language);
    },
  });
  await site.write();
}
