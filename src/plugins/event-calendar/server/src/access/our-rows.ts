import { PLUGIN } from '../domain/kinds';

/** Rows of one of Strapi's tables that belong to the plugin: an attribute of theirs begins with its name. */
export interface OurRows {
  uid: string;
  /** The attributes of which one begins with `prefix`. Together they name a row, for rights those of one owner. */
  key: readonly string[];
  prefix: string;
  /** Other attributes. */
  rest: readonly string[];
}

/** Rights on the calendar, each with the attribute that links the role or token that has them. */
export const RIGHTS: readonly (OurRows & { owner: string })[] = [
  {
    uid: 'admin::permission',
    owner: 'role',
    key: ['action', 'subject'],
    prefix: `plugin::${PLUGIN}.`,
    rest: ['actionParameters', 'properties', 'conditions'],
  },
  {
    uid: 'plugin::users-permissions.permission',
    owner: 'role',
    key: ['action'],
    prefix: `plugin::${PLUGIN}.`,
    rest: [],
  },
  {
    uid: 'admin::api-token-permission',
    owner: 'token',
    key: ['action'],
    prefix: `plugin::${PLUGIN}.`,
    rest: [],
  },
];

/** How administrators have arranged the lists and forms of the calendar. */
export const ARRANGEMENTS: OurRows = {
  uid: 'strapi::core-store',
  key: ['key'],
  prefix: `plugin_content_manager_configuration_content_types::plugin::${PLUGIN}.`,
  rest: ['value', 'type', 'environment', 'tag'],
};

/** The condition for Strapi's queries. */
export const whereOurs = ({ key, prefix }: OurRows): object => ({
  $or: key.map((name) => ({ [name]: { $startsWith: prefix } })),
});

/** The same condition for a row in SQL. The attributes of `key` have the names of their columns. */
export const isOurs = ({ key, prefix }: OurRows, row: string): string =>
  key.map((name) => `${row}.${name} like '${prefix}%'`).join(' or ');
