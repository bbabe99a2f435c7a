import type { Core } from '@strapi/strapi';
import { underLock } from '../storage/transaction';
import type { Kind } from '../domain/kinds';
import { KINDS, PLUGIN, isPostKind, uidOf } from '../domain/kinds';

type Action = 'create' | 'read' | 'update' | 'delete' | 'publish';

/** A permission as Strapi's admin panel stores it. */
interface Permission {
  action: string;
  subject: string;
  properties: { fields?: string[]; locales: string[] };
  conditions: string[];
}

/** What a role of the admin panel may do with a kind: with all records, or only with those that the person created. */
type Grant = Partial<Record<Action, 'all' | 'own'>>;

const EVERYTHING: Grant = { create: 'all', read: 'all', update: 'all', delete: 'all', publish: 'all' };
const OWN: Grant = { create: 'all', read: 'all', update: 'own', delete: 'own' };

/**
 * Editors manage the whole calendar. Authors see all of it, because other events at a venue concern them too. They change only
 * records that they created, and send them for review: they cannot publish.
 */
const ROLES: readonly { code: string; grants: Record<Kind, Grant>; withheld: readonly string[] }[] = [
  {
    code: 'strapi-editor',
    grants: {
      event: EVERYTHING,
      venue: EVERYTHING,
      organizer: EVERYTHING,
      category: EVERYTHING,
      tag: EVERYTHING,
    },
    withheld: [],
  },
  {
    code: 'strapi-author',
    grants: { event: OWN, venue: OWN, organizer: OWN, category: { read: 'all' }, tag: OWN },
    // The owner of a record, and the fields that would publish it.
    withheld: ['author', 'publishAt', 'date'],
  },
];

const actionId = (action: Action): string => `plugin::content-manager.explorer.${action}`;

/**
 * Gives the admin panel's Editor and Author roles their rights on the calendar, once, so that an administrator's later changes
 * are kept. Strapi's defaults contain no language, so that these roles see nothing, and do not let editors publish or
 * delete.
 *
 * Call it while the plugin starts, after the languages have been created. Strapi creates its roles and conditions
 * ("is the creator") only after the plugins have started, so the rights are given later, when Strapi resets the super
 * administrator's permissions.
 */
export function grantPanelRoles(strapi: Core.Strapi): void {
  const hook = strapi.service('admin::role').hooks.willResetSuperAdminPermissions;
  const give = async (permissions: unknown): Promise<unknown> => {
    // Strapi's hooks are global and would also run for the next Strapi instance in this process.
    hook.delete(give);
    await underLock(strapi, async () => {
      await grantOnce(strapi);
    });
    return permissions;
  };
  hook.register(give);
}

async function grantOnce(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'plugin', name: PLUGIN, key: 'panel-roles' });
  if ((await store.get()) !== null) return;
  const roles = strapi.service('admin::role');
  const locales: { code: string }[] = await strapi.plugin('i18n').service('locales').find();
  const codes = locales.map((locale) => locale.code);
  for (const { code, grants, withheld } of ROLES) {
    const role: { id: number } | null = await roles.findOne({ code });
    if (role === null) continue;
    await takeBack(strapi, role.id);
    await roles.addPermissions(
      role.id,
      KINDS.flatMap((kind) => permissionsOf(strapi, kind, grants[kind], withheld, codes)),
    );
  }
  await store.set({ value: { at: new Date().toISOString() } });
}

async function takeBack(strapi: Core.Strapi, role: number): Promise<void> {
  const held: { id: number }[] = await strapi.db.query('admin::permission').findMany({
    select: ['id'],
    where: { role, subject: { $in: KINDS.map(uidOf) }, action: { $startsWith: 'plugin::content-manager.' } },
  });
  await strapi.service('admin::permission').deleteByIds(held.map((permission) => permission.id));
}

function permissionsOf(
  strapi: Core.Strapi,
  kind: Kind,
  grant: Grant,
  withheld: readonly string[],
  locales: string[],
): Permission[] {
  const fields = editableFields(strapi, kind);
  const of = (action: Action): Permission[] => {
    const extent = grant[action];
    if (extent === undefined || (action === 'publish' && !isPostKind(kind))) return [];
    const mine = action === 'read' ? fields : fields.filter((field) => !withheld.includes(field));
    const wholeRecord = action === 'delete' || action === 'publish';
    return [
      {
        action: actionId(action),
        subject: uidOf(kind),
        properties: wholeRecord ? { locales } : { fields: mine, locales },
        conditions: extent === 'own' ? ['admin::is-creator'] : [],
      },
    ];
  };
  return [...of('create'), ...of('read'), ...of('update'), ...of('delete'), ...of('publish')];
}

/** The fields that the role screen shows. */
function editableFields(strapi: Core.Strapi, kind: Kind): string[] {
  const fields: unknown = strapi
    .service('admin::content-type')
    .getNestedFields(strapi.contentTypes[uidOf(kind)], { components: strapi.components });
  return Array.isArray(fields) ? fields.map(String) : [];
}
