import type { Core } from '@strapi/strapi';
import { uidOf } from '../domain/kinds';
import { SECRET_MARKS } from '../domain/opened';
import { isObject } from '../api/json';
import { passwordMarkOf, passwordSealOf } from '../platform/event-passwords';
import { personOf } from './person';
import type { PanelState } from './person';

const EVENT = uidOf('event');

/** Whether the person may set the password of this event. */
type MaySet = (event: Record<string, unknown>) => boolean;

/**
 * Decrypts event passwords in responses of the Content Manager for people who may set them, and removes them for everybody
 * else. The response for a single event also has the mark of its password. All other APIs return the stored form.
 * Call it in the plugin's `register`.
 */
export function showPasswords(strapi: Core.Strapi): void {
  strapi.server.use(async (ctx, next) => {
    await next();
    // The parameters that the router has matched, because one address can be written in many ways.
    const params: unknown = Reflect.get(ctx, 'params');
    if (!isObject(params) || params['model'] !== EVENT || !isObject(ctx.body)) return;
    const maySet = maySetIn(strapi, ctx.state);
    const { data, results, meta } = ctx.body;
    if (isObject(data) && isObject(meta) && maySet(data))
      meta[SECRET_MARKS] = { password: passwordMarkOf(strapi, data['password']) };
    for (const event of [...eventsIn(data), ...eventsIn(results)]) showPassword(strapi, event, maySet);
  });
}

function maySetIn(strapi: Core.Strapi, state: PanelState): MaySet {
  if (state['userAbility'] === undefined) return () => false;
  const person = personOf(strapi, state);
  return (event) => person.mayWith('update', 'event', event, 'password');
}

const eventsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : [];

function showPassword(strapi: Core.Strapi, event: Record<string, unknown>, maySet: MaySet): void {
  const { password } = event;
  if (typeof password !== 'string') return;
  if (!maySet(event)) delete event['password'];
  // A password that cannot be decrypted is shown in its stored form, so that saving the event keeps it protected.
  else event['password'] = passwordSealOf(strapi).open(password) ?? password;
}
