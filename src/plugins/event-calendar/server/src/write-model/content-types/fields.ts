import { PLUGIN } from '../../domain/kinds';
import { EVENT_STATES } from '../../domain/event-state';
import { LONGEST_LINE } from '../../domain/text/line';
import type { EventAttribute } from '../../resources/fields/event-fields';

/**
 * The attributes of the content types. All languages of a record share everything but texts and slugs
 * (docs/interface.md 15.6). The guard around every write keeps shared fields equal, because the i18n plugin alone does not.
 */
const shared = { i18n: { localized: false } };
const perLanguage = { i18n: { localized: true } };

/** The guard sets this field; editors neither see nor set it. */
const internal = { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } };
/** The same for a field that other code of the plugin sets too. */
const internalOfOurs = { ...internal, [PLUGIN]: { setByUs: true } };

export type Attribute = Readonly<Record<string, unknown>>;

const text = (options: Attribute = {}): Attribute => ({ type: 'string', pluginOptions: shared, ...options });
const flag = (value = false): Attribute => ({ type: 'boolean', default: value, pluginOptions: shared });
const moment = (options: Attribute = {}): Attribute => ({
  type: 'datetime',
  pluginOptions: shared,
  ...options,
});

/** A custom field of the plugin (`admin-api/fields/custom-fields.ts`); Strapi adds the type that is stored. */
const input = (name: string): Attribute => ({
  type: 'customField',
  customField: `plugin::event-calendar.${name}`,
});

const coordinate = (max: number, options: Attribute): Attribute => ({
  ...input('coordinate'),
  min: -max,
  max,
  options,
  pluginOptions: shared,
});

/**
 * One-line texts hold up to 2,000 characters (docs/interface.md 2.24), more than a `string` column allows on PostgreSQL. The guard
 * counts them (`prepare.ts`). `maxLength` of Strapi counts code units, two for an emoji; without it Strapi allows 255.
 */
const long = { column: { type: 'text', args: [] }, maxLength: 2 * LONGEST_LINE };
const PLAIN_LINES = new WeakSet<Attribute>();
/** A one-line text without markup (docs/interface.md 13.2). */
const line = (options: Attribute = {}): Attribute => {
  const attribute = text({ ...long, ...options });
  PLAIN_LINES.add(attribute);
  return attribute;
};
const WEB_ADDRESS = input('web-address');
const webAddress = (): Attribute => text({ ...long, ...WEB_ADDRESS });

/** Whether the form of a record has this field, so that whoever saves it may set it. */
export const isOfForm = ({ pluginOptions }: Attribute): boolean =>
  Object(Object(pluginOptions)['content-manager']).visible !== false;
/** Whether it is an internal field that other code of the plugin than the guard sets. */
export const isSetByUs = ({ pluginOptions }: Attribute): boolean =>
  Object(pluginOptions)[PLUGIN] === internalOfOurs[PLUGIN];
export const isPlainLine = (attribute: Attribute): boolean => PLAIN_LINES.has(attribute);
export const isPerLanguage = ({ pluginOptions }: Attribute): boolean =>
  Object(pluginOptions).i18n === perLanguage.i18n;
export const isWebAddress = ({ customField }: Attribute): boolean =>
  customField === WEB_ADDRESS['customField'];

/**
 * The id that clients see, one for all versions of a record (docs/interface.md 1.14). The database allocates it; nobody sets
 * it.
 */
const publicId: Attribute = {
  type: 'integer',
  configurable: false,
  writable: true,
  pluginOptions: { ...shared, ...internal },
};

/** Whether a language version exists only because Strapi links records within one language (docs/interface.md 15.8). */
const standIn: Attribute = {
  type: 'boolean',
  default: false,
  configurable: false,
  pluginOptions: { ...perLanguage, ...internal },
};

const slugOf = (kind: string, targetField: string): Attribute => ({
  ...input('slug'),
  // The guard generates a missing slug when it is needed (`write-model/before-write.ts`).
  options: { contentType: `plugin::event-calendar.${kind}`, madeWhenSaved: true },
  targetField,
  maxLength: 220,
  // Strapi's own pattern allows only ASCII; slugs here may contain letters of other scripts (docs/interface.md 13.7).
  regex: '^[^\\s/?#]*$',
  pluginOptions: perLanguage,
});

const name = (): Attribute => text({ ...long, required: true, pluginOptions: perLanguage });
const html = (): Attribute => ({
  type: 'customField',
  customField: 'plugin::event-calendar.html-text',
  pluginOptions: perLanguage,
});
const plain = (): Attribute => ({ type: 'text', pluginOptions: perLanguage });

const image: Attribute = {
  type: 'media',
  multiple: false,
  allowedTypes: ['images'],
  pluginOptions: shared,
};

/** The common fields of events, venues and organizers: their owner and the state of their publication. */
const publication: Readonly<Record<string, Attribute>> = {
  author: { type: 'integer', pluginOptions: shared },
  date: moment(),
  private: flag(),
  readyForReview: flag(),
  publishAt: moment(),
  trashedAt: moment({ pluginOptions: { ...shared, ...internalOfOurs } }),
  publicId,
  standIn,
};

const toOne = (kind: string): Attribute => ({
  type: 'relation',
  relation: 'oneToOne',
  target: `plugin::event-calendar.${kind}`,
});
const toMany = (kind: string): Attribute => ({
  type: 'relation',
  relation: 'oneToMany',
  target: `plugin::event-calendar.${kind}`,
});

/** The fields for a canceled, postponed or online event. */
const state = {
  eventStatus: {
    ...input('event-status'),
    enum: [...EVENT_STATES],
    default: 'scheduled',
    pluginOptions: shared,
  },
  eventStatusReason: line({ pluginOptions: perLanguage }),
  soldOut: flag(),
  isVirtual: flag(),
  virtualUrl: webAddress(),
} as const satisfies Readonly<Record<string, Attribute>>;

const EVENT_ATTRIBUTES = {
  title: name(),
  startDate: text({ ...input('wall-time'), options: { endField: 'endDate' }, required: true }),
  endDate: text({ ...input('wall-time'), options: { startField: 'startDate' }, required: true }),
  allDay: flag(),
  timezone: text({ ...input('time-zone'), options: { timeField: 'startDate' } }),
  venue: toOne('venue'),
  organizers: toMany('organizer'),
  description: html(),
  excerpt: html(),
  image,
  website: webAddress(),
  cost: line(input('cost')),
  categories: toMany('category'),
  tags: toMany('tag'),
  slug: slugOf('event', 'title'),
  featured: flag(),
  sticky: flag(),
  hideFromListings: flag(),
  showMap: flag(),
  showMapLink: flag(),
  // `private` excludes it from webhooks, from responses of other plugins and from the filters of their APIs, and without
  // `searchable` Strapi's `_q` does not look into it. The stored form is encrypted and longer than a `string` column allows;
  // `access/show-passwords.ts` decrypts it for users who may set it.
  password: text({ private: true, searchable: false, ...long }),
  ticketUrl: webAddress(),
  ...state,
  // `write-model/event-uid.ts` creates it, `write-model/index/schedules.ts` counts.
  uid: text({ configurable: false, pluginOptions: { ...shared, ...internalOfOurs } }),
  sequence: { type: 'integer', default: 0, configurable: false, pluginOptions: { ...shared, ...internal } },
  // They also say which of two equal hours is meant (`write-model/prepare.ts`).
  utcStartDate: text({ pluginOptions: { ...shared, ...internalOfOurs } }),
  utcEndDate: text({ pluginOptions: { ...shared, ...internalOfOurs } }),
  ...publication,
} as const satisfies Readonly<Record<EventAttribute, Attribute>> & Readonly<Record<string, Attribute>>;

const VENUE_ATTRIBUTES = {
  name: name(),
  address: line(),
  city: line(),
  zip: line(),
  state: line(),
  province: line(),
  stateprovince: line(),
  country: line(),
  latitude: coordinate(90, { axis: 'latitude', otherField: 'longitude' }),
  longitude: coordinate(180, { axis: 'longitude', otherField: 'latitude' }),
  phone: line(),
  website: webAddress(),
  description: html(),
  excerpt: html(),
  image,
  showMap: flag(true),
  showMapLink: flag(true),
  slug: slugOf('venue', 'name'),
  ...publication,
} as const;

const ORGANIZER_ATTRIBUTES = {
  name: name(),
  phone: line(),
  website: webAddress(),
  email: line(),
  description: html(),
  excerpt: html(),
  image,
  slug: slugOf('organizer', 'name'),
  ...publication,
} as const;

const CATEGORY_ATTRIBUTES = {
  name: line({ required: true, pluginOptions: perLanguage }),
  description: plain(),
  parent: toOne('category'),
  slug: slugOf('category', 'name'),
  publicId,
  standIn,
} as const;

const TAG_ATTRIBUTES = {
  name: line({ required: true, pluginOptions: perLanguage }),
  description: plain(),
  slug: slugOf('tag', 'name'),
  publicId,
  standIn,
} as const;

export const ATTRIBUTES = {
  event: EVENT_ATTRIBUTES,
  venue: VENUE_ATTRIBUTES,
  organizer: ORGANIZER_ATTRIBUTES,
  category: CATEGORY_ATTRIBUTES,
  tag: TAG_ATTRIBUTES,
} as const;
