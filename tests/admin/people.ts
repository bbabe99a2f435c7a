import type { Service } from '../harness';
import { panelSession } from '../harness/admin';
import { ownWord } from '../harness/own';
import { makePanelPerson } from '../harness/passwords';

/** Rights of a role of the admin panel on a kind of record. */
export interface Grant {
  kind: string;
  rights: readonly string[];
  /** `admin::is-creator` */
  conditions?: readonly string[];
  /** The languages of the rights; all by default. */
  locales?: readonly string[];
  /** The fields of the rights; all by default. */
  fields?: readonly string[];
}

const ALL_LOCALES = ['en', 'fr'];

const PASSWORD = 'Somebody-1';
const emailOf = (name: string): string => own.get(name) ?? `${name.toLowerCase()}@calendar.test`;
const roleOf = (name: string): string => `Role of ${emailOf(name)}`;
/** The addresses of people whose name somebody has already, in another file that shares the service. */
const own = new Map<string, string>();

/** Creates a user of the admin panel with only these rights of the Content Manager and of the settings. @returns the headers */
export async function personWith(
  service: Service,
  name: string,
  grants: readonly Grant[],
  settings: readonly string[] = [],
): Promise<Record<string, string>> {
  const { strapi } = service;
  if (await strapi.service('admin::user').exists({ email: emailOf(name) }))
    own.set(name, `${name.toLowerCase()}.${ownWord()}@calendar.test`);
  const role = await strapi.service('admin::role').create({ name: roleOf(name), description: name });
  const permissions = permissionsFor(service, grants);
  const actions = settings.map((action) => ({ action, subject: null, properties: {}, conditions: [] }));
  await strapi.service('admin::role').assignPermissions(role.id, [...permissions, ...actions]);
  await makePanelPerson(strapi, {
    email: emailOf(name),
    password: PASSWORD,
    firstname: name,
    lastname: 'Person',
    roles: [role.id],
  });
  return logIn(service, name);
}

/** The credentials of a user that was created here. */
export const loginOf = (name: string) => ({ email: emailOf(name), password: PASSWORD });

/** The headers of a new session of a user that was created here. */
export const logIn = (service: Service, name: string): Promise<Record<string, string>> =>
  panelSession(service, loginOf(name));

/** Replaces the rights of a user that was created here. */
export async function allowOnly(service: Service, name: string, grants: readonly Grant[]): Promise<void> {
  const roles = service.strapi.service('admin::role');
  const { id } = await roles.findOne({ name: roleOf(name) });
  await roles.assignPermissions(id, permissionsFor(service, grants));
}

const permissionsFor = ({ strapi }: Service, grants: readonly Grant[]): object[] =>
  grants.flatMap(({ kind, rights, conditions = [], locales = ALL_LOCALES, fields: only }) => {
    const subject = `plugin::event-calendar.${kind}`;
    const fields = only ?? Object.keys(strapi.getModel(`plugin::event-calendar.event`).attributes);
    return rights.map((right) => ({
      action: `plugin::content-manager.explorer.${right}`,
      subject,
      properties: right === 'delete' || right === 'publish' ? { locales } : { fields, locales },
      conditions: [...conditions],
    }));
  });
