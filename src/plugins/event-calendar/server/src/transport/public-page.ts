import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { authenticateWithStrapi } from '../access/authenticate';
import type { Caller } from '../access/caller';
import { tokenIn } from '../access/plain-credentials';
import { KINDS } from '../domain/kinds';
import { isLanguage } from '../domain/languages';
import { showSlug } from '../domain/slug';
import type { Language } from '../domain/languages';
import { instant } from '../domain/time/types';
import { passwordAttemptsOf } from './admission';
import { PRIVATE } from './gate';
import { isObject } from '../api/json';
import { originOf } from '../api/origin';
import { packResponse } from './pack-response';
import { servingOf } from '../services/serving';
import { clientAddress } from './limits/client-address';
import type { PageRecord } from '../services/read/page-record';
import { eventFile } from '../features/feeds/formats/ical';
import { readFeedEvent } from '../features/feeds/read-event';
import { notFoundPage } from '../features/public-page/layout';
import { PAGES, STYLESHEET_PATH, renderPage, stylesheetOf } from '../features/public-page/page';
import { STYLESHEET } from '../features/public-page/stylesheet';

/** Allows no scripts, and nothing from other origins except images in descriptions. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data: http: https:; " +
  "base-uri 'none'; frame-ancestors 'self'; form-action ";

const MUST_ASK = 'public, max-age=0, must-revalidate';

const CALENDAR_FILE = /\.ics$/i;

/**
 * Serves the public page of every record, its calendar file and the stylesheet (docs/interface.md 22.1, 22.4); call it in
 * the plugin's `register`. They are not content routes, so that no permission screen lists them. Records that
 * the public may not read through the interface have no page either (docs/interface.md 22.2).
 */
export function registerPages(strapi: Core.Strapi): void {
  strapi.server.routes([
    {
      method: 'GET',
      path: STYLESHEET_PATH,
      handler(ctx: Context) {
        ctx.body = STYLESHEET;
        ctx.type = 'text/css';
        ctx.set('Cache-Control', 'public, max-age=3600');
        return packResponse(ctx);
      },
      config: { auth: false },
    },
    {
      method: 'GET',
      path: `${PAGES}/:language/:kind/:slug`,
      async handler(ctx: Context, next: Next) {
        await servePage(strapi, ctx, next);
        await packResponse(ctx);
      },
      config: { auth: false },
    },
    {
      method: 'POST',
      path: `${PAGES}/:language/event/:slug`,
      async handler(ctx: Context, next: Next) {
        ctx.params.kind = 'event';
        await servePage(strapi, ctx, next);
        await packResponse(ctx);
      },
      config: { auth: false },
    },
  ]);
}

async function servePage(strapi: Core.Strapi, ctx: Context, next: Next): Promise<void> {
  const language = String(ctx.params.language).toLowerCase();
  const kind = KINDS.find((known) => known === String(ctx.params.kind).toLowerCase());
  if (!isLanguage(language) || kind === undefined) {
    await next();
    return;
  }
  // The page has no tag, so caches have to read it again. Credentials may open it to their owner alone.
  if (ctx.get('Authorization') === '') ctx.set('Cache-Control', MUST_ASK);
  else ctx.set(PRIVATE);
  const named = String(ctx.params.slug);
  const isFile = CALENDAR_FILE.test(named);
  const slug = named.replace(CALENDAR_FILE, '');
  const serving = servingOf(strapi);
  const { settings, reading, fallbackOrigin, prefix } = serving;
  const origin = originOf(settings, ctx, fallbackOrigin);
  const caller = await callerOf(strapi, ctx);
  const shows = caller?.may(`${kind}.findOne`) === true;
  const { password, wait } = ctx.method === 'POST' ? await sentPassword(strapi, ctx) : {};
  const listsEvents = caller?.may('event.find') === true;
  const asked = { origin, now: instant(Date.now()), listsEvents };
  const record = shows ? await reading.readForPage(kind, language, slug, { ...asked, password }) : undefined;

  if (shows && record === undefined && ctx.method !== 'POST') {
    const present = await reading.presentSlug(kind, language, slug);
    const moved = present !== undefined && (await reading.readForPage(kind, language, present, asked));
    if (moved && (!isFile || (kind === 'event' && !moved.isProtected))) {
      ctx.redirect(`${origin}${PAGES}/${language}/${kind}/${showSlug(present)}${isFile ? '.ics' : ''}`);
      // Another record may take the slug, so the usual `Cache-Control` holds for it too.
      ctx.status = 301;
      return;
    }
  }

  const event =
    isFile && record?.kind === 'event'
      ? await readFeedEvent(serving, record.publicId, { language, origin, password })
      : undefined;
  if (event !== undefined) {
    ctx.status = 200;
    ctx.body = eventFile(event, language);
    ctx.set('Content-Type', 'text/calendar; charset=utf-8');
    ctx.set('Content-Disposition', `attachment; filename="event-${event.id}.ics"`);
    return;
  }
  const problem = wait === undefined ? ctx.method === 'POST' && 'wrong' : { wait };
  sendPage(ctx, { language, stylesheet: stylesheetOf(origin) }, isFile ? undefined : record, (found) =>
    renderPage(found, { settings, origin, prefix, language, slug, problem: problem || undefined }),
  );
  if (ctx.method !== 'POST') return;
  ctx.set(PRIVATE);
  if (record?.isProtected !== true) return;
  ctx.status = wait === undefined ? 403 : 429;
  if (wait !== undefined) ctx.set('Retry-After', String(wait));
}

/** The password in the submitted form, or the seconds to wait after too many attempts. */
async function sentPassword(
  strapi: Core.Strapi,
  ctx: Context,
): Promise<{ password?: string; wait?: number }> {
  const { body } = ctx.request;
  const password = isObject(body) ? body['password'] : undefined;
  if (typeof password !== 'string' || password === '') return {};
  const wait = await passwordAttemptsOf(strapi)(clientAddress(ctx.ip), password);
  return wait === undefined ? { password } : { wait };
}

/** Pages show public records. If Strapi does not let the caller read a kind, it has no pages. */
async function callerOf(strapi: Core.Strapi, ctx: Context): Promise<Caller | undefined> {
  const token = tokenIn(ctx.get('Authorization'));
  if (token !== undefined && (await servingOf(strapi).hasEnded(token))) return undefined;
  return authenticateWithStrapi(strapi, ctx);
}

function sendPage(
  ctx: Context,
  { language, stylesheet }: { language: Language; stylesheet: string },
  record: PageRecord | undefined,
  render: (record: PageRecord) => string,
): void {
  ctx.status = record === undefined ? 404 : 200;
  ctx.body = record === undefined ? notFoundPage(language, stylesheet) : render(record);
  ctx.set('Content-Type', 'text/html; charset=utf-8');
  // The only form is that for the password of an event.
  ctx.set('Content-Security-Policy', POLICY + (record?.isProtected === true ? "'self'" : "'none'"));
}
