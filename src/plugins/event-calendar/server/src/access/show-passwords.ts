import type { Core } from '@strapi/strapi';
import { uidOf } from '../domain/kinds';
import { SECRET_MARKS } from '../domain/opened';
import { isObject } from '../api/json';
import { passwordMarkOf, passwordSealOf } from '../platform/event-passwords';

const EVENT = uidOf('event');

/** May its reader set the password of this event? */
type MaySet = (event: Record<string, unknown>) => boolean;

/**
 * Opens the passwords of events in the answers of the Content Manager for those who may set them, and takes them out for
 * everybody else. Beside a single event stands the mark of its password. All other ways to a content type give the stored form.
 * Call it in the plugin's `register`.
 */
export function showPasswords(strapi: Core.Strapi): void {
  strapi.server.use(async (ctx, next) => {
    await next();
    // What the router has matched: an address can be written in many ways.
    const params: unknown = Reflect.get(ctx, 'params');
    if (!isObject(params) || params['model'] !== EVENT || !isObject(ctx.body)) return;
    const maySet = maySetIn(strapi, ctx.state['userAbility']);
    const { data, results, meta } = ctx.body;
    if (isObject(data) && isObject(meta) && maySet(data))
      meta[SECRET_MARKS] = { password: passwordMarkOf(strapi, data['password']) };
    for (const event of [...eventsIn(data), ...eventsIn(results)]) showPassword(strapi, event, maySet);
  });
}

/** Strapi's own check, which also knows conditions such as "is the creator". */
function maySetIn(strapi: Core.Strapi, userAbility: unknown): MaySet {
  if (userAbility === undefined) return () => false;
  const { can } = strapi
    .plugin('content-manager')
    .service('permission-checker')
    .create({ userAbility, model: EVENT });
  return (event) => can.update(event, 'password') === true;
}

const eventsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : [];

function showPassword(strapi: Core.Strapi, event: Record<string, unknown>, maySet: MaySet): void {
  const { password } = event;
  if (typeof password !== 'string') return;
  if (!maySet(event)) delete event['password'];
  // What cannot be opened is shown as it is stored: saving the event then keeps it protected.
  else event['password'] = passwordSealOf(strapi).open(password) ?? password;
}
