import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How often the visitor looks, in milliseconds. */
const EVERY = 25;
const ENTRY = /<a href="\/event\/(\d+)\/">(.*?)<\/a>(.*?)<br>/g;
const PAGE = /<h1>(.*?)<\/h1>(?:\s*<p>(.*?)<\/p>)?/s;

/** What the list of a site shows: by id, the title with its states. */
export type Shown = Record<string, string>;

/**
 * Reads all pages of the release that the link names at one moment.
 * @throws Error if the list names a page that is missing or shows something else, or if there is a page that it does not name
 */
export function shownBy(link: string): Shown {
  const site = join(dirname(link), readlinkSync(link));
  const list = readFileSync(join(site, 'index.html'), 'utf8');
  if (!list.trimEnd().endsWith('</html>')) throw new Error('The list is not complete');
  const shown: Shown = {};
  for (const [, id = '', title = '', states = ''] of list.matchAll(ENTRY)) {
    const page = readFileSync(join(site, 'event', id, 'index.html'), 'utf8');
    const [, own, ownStates = ''] = PAGE.exec(page) ?? [];
    if (own !== title || !page.trimEnd().endsWith('</html>'))
      throw new Error(`The list shows ${title}, the page ${own}`);
    if (states !== '' && !ownStates.startsWith(states))
      throw new Error(`${title} has other states in the list`);
    shown[id] = `${title}${states}`.replace(/<[^>]*>/g, '');
  }
  const pages = readdirSync(join(site, 'event'));
  if (pages.length !== Object.keys(shown).length) throw new Error(`${pages.length} pages, fewer in the list`);
  return shown;
}

/** Reads the site again and again. @returns `stop`, which gives the number of visits and the first fault */
export function visit(link: string): { stop: () => { visits: number; fault: unknown } } {
  let visits = 0;
  let fault: unknown;
  const look = (): void => {
    visits += 1;
    const before = readlinkSync(link);
    try {
      shownBy(link);
    } catch (error) {
      // A visit that lasts longer than two builds finds a release that is gone; a visitor who comes then finds a new one.
      if (readlinkSync(link) === before) fault ??= error;
    }
  };
  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      fault ??= error;
    }
  }, EVERY);
  return {
    stop: () => {
      clearInterval(timer);
      return { visits, fault };
    },
  };
}
