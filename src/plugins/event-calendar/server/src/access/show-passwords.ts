import type { Core } from '@strapi/strapi';
import { uidOf } from '../domain/kinds';
import { PASSWORD_LEFT_OUT, SECRET_MARKS } from '../domain/opened';
import { isObject } from '../api/json';
import { isSealed, isStoredForm, passwordMarkOf, passwordSealOf } from '../platform/event-passwords';
import type { PasswordSeal } from '../platform/event-passwords';
import { isByTool } from './panel-request';
import { maySetPasswords } from './password-rights';
import { personOf } from './person';

const EVENT = uidOf('event');

type Json = Record<string, unknown>;

/**
 * Removes event passwords from all responses to users of the admin panel, at every depth and whatever route sends them. Only the
 * events that a route of the Content Manager is about keep theirs, decrypted, for people who may set it; the response for a
 * single event also has the mark of its password. Tools, which send their responses themselves, find no passwords. All other APIs return
 * the stored form, or none.
 * Call it in the plugin's `register`.
 */
export function showPasswords(strapi: Core.Strapi): void {
  strapi.documents.use(async ({ uid }, next) => {
    const found = await next();
    if (isByTool(strapi) && isPlain(found))
      hidePasswords({ seal: passwordSealOf(strapi), isAboutEvents: uid === EVENT, shown: new Set() }, found);
    return found;
  });
  strapi.server.use(async (ctx, next) => {
    await next();
    const { body, state } = ctx;
    if (state['userAbility'] === undefined || !isPlain(body)) return;
    // The parameters that the router has matched, because one address can be written in many ways.
    const params: unknown = Reflect.get(ctx, 'params');
    const isAboutEvents = isObject(params) && params['model'] === EVENT;
    const { data, results, meta } = isAboutEvents ? body : {};
    const languages = isObject(meta) ? meta['availableLocales'] : undefined;
    const events = [data, results, languages].flatMap(eventsIn);
    const shown = new Set(events.filter(maySetPasswords(personOf(strapi, state))));
    const mark = isObject(data) && shown.has(data) ? passwordMarkOf(strapi, data['password']) : undefined;
    hidePasswords({ seal: passwordSealOf(strapi), isAboutEvents, shown }, body);
    if (mark !== undefined && isObject(meta)) meta[SECRET_MARKS] = { password: mark };
    if (state[PASSWORD_LEFT_OUT] === true && isObject(meta)) meta[PASSWORD_LEFT_OUT] = true;
  });
}

const eventsIn = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : [];

/** Whether a value is an object or a list, and not, for example, a stream or a date. */
const isPlain = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && PLAIN.has(Object.getPrototypeOf(value));
const PLAIN = new Set<unknown>([Object.prototype, Array.prototype, null]);

interface Hiding {
  seal: PasswordSeal;
  /** Whether the response contains events; then a password is hidden even if it was stored in clear text, without the plugin. */
  isAboutEvents: boolean;
  /** The events whose passwords are shown. */
  shown: ReadonlySet<object>;
}

function hidePasswords(hiding: Hiding, value: Json): void {
  const { seal, isAboutEvents, shown } = hiding;
  for (const [key, inner] of Object.entries(value)) {
    if (isPlain(inner)) hidePasswords(hiding, inner);
    if (typeof inner !== 'string') continue;
    // A password that cannot be decrypted is shown in its stored form, so that saving the event keeps it protected.
    if (key === 'password' && shown.has(value)) value[key] = seal.open(inner) ?? inner;
    else if (key === 'password' ? isAboutEvents || isStoredForm(inner) : isSealed(seal, inner))
      Reflect.deleteProperty(value, key);
  }
}
