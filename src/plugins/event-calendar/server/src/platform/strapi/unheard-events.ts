import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { PLUGIN, kindOfUid } from '../../domain/kinds';

/** The part of an event manager of Strapi (`services/document-service/events.js` of @strapi/core 5.54) that is changed here. */
interface EventManager {
  emitEvent(name: string, entry: object): unknown;
}
type MakeManager = (strapi: Core.Strapi, uid: string) => EventManager;

/** What has been listened to since the start, by the event hub. */
const heard = new WeakMap<object, Set<string>>();
/** All events: somebody has subscribed to the hub itself. */
const ALL = '*';
const patched = new WeakSet<object>();

/**
 * Lets Strapi send no events about records of the calendar while nobody listens. After each commit it reads the whole record with all
 * that it is linked to, six statements for an event and twelve if it is published, to pass it to its webhooks and to
 * listeners of the project (`strapi.eventHub`), even if there are none. Whatever has been listened to once is sent until the end of the
 * process. Nothing changes in a project with a plugin that registers before the calendar and is not Strapi's own, because it may listen
 * already, nor in an edition of Strapi that records all events. Call this in the plugin's `register`.
 *
 * Seen with Strapi 5.54.
 */
export function skipUnheardEvents(strapi: Core.Strapi): void {
  if (strapi.EE || mayBeHeard(strapi)) return;
  noteListeners(strapi.eventHub);
  const events: unknown = loadEvents();
  const original: unknown = Reflect.get(Object(events), 'createEventManager');
  if (!isMakeManager(original) || patched.has(Object(events))) return;
  patched.add(Object(events));
  Reflect.set(Object(events), 'createEventManager', (one: Core.Strapi, uid: string): EventManager => {
    const manager = original(one, uid);
    const names = heard.get(one.eventHub);
    if (names === undefined || kindOfUid(uid) === undefined) return manager;
    return {
      emitEvent: (name, entry) =>
        names.has(ALL) || names.has(name) ? manager.emitEvent(name, entry) : undefined,
    };
  });
}

/** Whether some of these events about records of the calendar would be heard. */
export function hearsEvents(strapi: Core.Strapi, events: readonly string[]): boolean {
  const names = strapi.EE ? undefined : heard.get(strapi.eventHub);
  return names === undefined || [ALL, ...events].some((name) => names.has(name));
}

/** Whether a plugin that is not Strapi's own has registered before the calendar. */
function mayBeHeard(strapi: Core.Strapi): boolean {
  const names = Object.keys(strapi.plugins);
  const before = names.slice(0, names.indexOf(PLUGIN));
  const packageOf = (name: string) =>
    strapi.config.get<string>(`enabledPlugins.${name}.packageInfo.name`, '');
  return !before.every((name) => packageOf(name).startsWith('@strapi/'));
}

/** Notes from now on what the hub is asked to listen to. */
function noteListeners(hub: Core.Strapi['eventHub']): void {
  const names = new Set<string>();
  heard.set(hub, names);
  const noting = (method: 'on' | 'subscribe', nameOf: (given: unknown[]) => string): void => {
    const original = hub[method];
    Reflect.set(hub, method, (...given: unknown[]): unknown => {
      names.add(nameOf(given));
      return Reflect.apply(original, hub, given);
    });
  };
  // `once` and `addListener` call `on`.
  noting('on', ([name]) => String(name));
  noting('subscribe', () => ALL);
}

/** The module of Strapi that makes event managers; undefined if there is none in this version. */
function loadEvents(): unknown {
  try {
    const load = createRequire(require.resolve('@strapi/strapi'));
    return load(join(dirname(load.resolve('@strapi/core')), 'services', 'document-service', 'events.js'));
  } catch {
    // Ignored: without it Strapi sends all events, as it does without the calendar.
    return undefined;
  }
}

const isMakeManager = (value: unknown): value is MakeManager => typeof value === 'function';
