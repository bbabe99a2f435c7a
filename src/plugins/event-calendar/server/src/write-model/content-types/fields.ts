import { EVENT_STATES } from '../../domain/event-state';

/**
 * The attributes of the content types. All languages of a record share everything but texts and slugs
 * (docs/interface.md 15.6). The guard around every write keeps shared fields equal, because the i18n plugin alone does not.
 */
const shared = { i18n: { localized: false } };
const perLanguage = { i18n: { localized: true } };

/** The guard sets this field; editors neither see nor set it. */
const internal = { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } };

type Attribute = Readonly<Record<string, unknown>>;

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

/** One-line texts hold up to 2,000 characters (docs/interface.md 2.24), more than a `string` column allows on PostgreSQL. */
const long = { column: { type: 'text', args: [] }, maxLength: 2000 };
const line = (): Attribute => text(long);
const webAddress = (): Attribute => text({ ...long, ...input('web-address') });

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
  trashedAt: moment({ pluginOptions: { ...shared, ...internal } }),
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
const state: Readonly<Record<string, Attribute>> = {
  eventStatus: {
    ...input('event-status'),
    enum: [...EVENT_STATES],
    default: 'scheduled',
    pluginOptions: shared,
  },
  eventStatusReason: text({ ...long, pluginOptions: perLanguage }),
  soldOut: flag(),
  isVirtual: flag(),
  virtualUrl: webAddress(),
};

export const EVENT_ATTRIBUTES = {
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
  cost: text({ ...long, ...input('cost') }),
  categories: toMany('category'),
  tags: toMany('tag'),
  slug: slugOf('event', 'title'),
  featured: flag(),
  sticky: flag(),
  hideFromListings: flag(),
  showMap: flag(),
  showMapLink: flag(),
  // `private` excludes it from webhooks and from responses of other plugins. The stored form is encrypted and longer than a
  // `string` column allows; `access/show-passwords.ts` decrypts it for users who may set it.
  password: text({ private: true, ...long }),
  ticketUrl: webAddress(),
  ...state,
  utcStartDate: text({ pluginOptions: { ...shared, ...internal } }),
  utcEndDate: text({ pluginOptions: { ...shared, ...internal } }),
  ...publication,
} as const;

export const VENUE_ATTRIBUTES = {
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

export const ORGANIZER_ATTRIBUTES = {
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

export const CATEGORY_ATTRIBUTES = {
  name: name(),
  description: plain(),
  parent: toOne('category'),
  slug: slugOf('category', 'name'),
  publicId,
  standIn,
} as const;

export const TAG_ATTRIBUTES = {
  name: name(),
  description: plain(),
  slug: slugOf('tag', 'name'),
  publicId,
  standIn,
} as const;
