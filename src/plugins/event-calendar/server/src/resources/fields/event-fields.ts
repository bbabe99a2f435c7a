import type { MessageKey } from '../../api/messages/catalogue';
import type { JsonSchema } from '../../api/json';
import { optional, withShownDefault } from '../../api/parameters/declare';
import { flag } from '../../api/parameters/flags';
import { oneOf, textOrEmpty } from '../../api/parameters/text';
import { websiteOrNone, websiteOrNull } from '../../api/parameters/website';
import type { Parameter } from '../../api/operations/types';
import { EVENT_STATES, eventState } from '../../domain/event-state';
import { storePlainLine } from '../../domain/text/line';
import { address, isTrue, orNull, text } from './stored-values';

/** What else is known about a field of events, besides its parameter. Parameter and member share their description. */
type Uses<Sent, Kept, Name extends string = string> = {
  /** The attribute of the content type (`write-model/content-types/fields.ts`), where it is shared or per language. */
  readonly attribute: Name;
  /** The value of a new event if the request does not send one. */
  readonly initial: Sent;
  /** Converts the sent value to its stored form; without it, the sent value is stored. */
  readonly store?: (sent: Sent) => Sent;
  /** Converts the stored value to the value in responses. */
  readonly read: (stored: unknown) => Kept;
  /** The schema of the response's member in `/doc`. */
  readonly responseSchema: JsonSchema;
  /** What readers without the password see (docs/interface.md 16.18): an empty value, or the value itself. */
  readonly behindPassword: '' | null | 'shown';
  /** Whether copies of the event on other days keep the value. */
  readonly copied: boolean;
  /** The folded text that searches find, if searches look into this field. */
  readonly searched?: (kept: Kept) => string;
};

/** A field of events. Its parameter, its member of the response and its key in `EventRecord` have the same name. */
type EventField<Sent, Kept, Name extends string = string> = Parameter<Sent | undefined> &
  Uses<Sent, Kept, Name>;

const field = <Sent, Kept, const Name extends string>(
  parameter: Parameter<Sent | undefined>,
  uses: Uses<Sent, Kept, Name>,
): EventField<Sent, Kept, Name> => ({ ...parameter, ...uses });

const onOrOff = <const Name extends string>(
  attribute: Name,
  description: MessageKey,
  copied = true,
): EventField<boolean, boolean, Name> =>
  field(optional(flag(), description), {
    attribute,
    initial: false,
    read: isTrue,
    responseSchema: { type: ['boolean', 'null'] },
    behindPassword: null,
    copied,
  });

/** A one-line text. */
const line = <const Name extends string>(
  attribute: Name,
  description: MessageKey,
  uses: Pick<Uses<string, string>, 'copied' | 'searched'>,
): EventField<string, string, Name> =>
  field(optional(textOrEmpty(), description), {
    attribute,
    initial: '',
    store: storePlainLine,
    read: text,
    responseSchema: { type: 'string' },
    behindPassword: '',
    ...uses,
  });

/** A web address, or null. */
const addressOrNone = <const Name extends string>(
  attribute: Name,
  description: MessageKey,
): EventField<string, string | null, Name> =>
  field(optional(websiteOrNone(), description, withShownDefault(null)), {
    attribute,
    initial: '',
    read: (stored) => orNull(address(stored)),
    responseSchema: { type: ['string', 'null'], format: 'uri' },
    behindPassword: null,
    copied: true,
  });

/**
 * The simple fields of events, in the order of responses and of `/doc`: one parameter, one attribute, one member.
 * Parameters, create and update, responses, password protection, search, copies and `/doc` are derived from this table.
 */
export const EVENT_FIELDS = {
  website: field(optional(websiteOrNull(), 'event.website', withShownDefault(null)), {
    attribute: 'website',
    initial: '',
    read: address,
    responseSchema: { type: 'string' },
    behindPassword: '',
    copied: true,
  }),
  show_map: onOrOff('showMap', 'event.showMap'),
  show_map_link: onOrOff('showMapLink', 'event.showMapLink'),
  hide_from_listings: onOrOff('hideFromListings', 'event.hideFromListings'),
  sticky: onOrOff('sticky', 'event.sticky'),
  featured: onOrOff('featured', 'event.featured'),
  // A copy on another day is neither canceled nor sold out. Readers without the password see whether the event takes place,
  // because they see its dates too.
  event_status: field(optional(oneOf(EVENT_STATES), 'event.eventStatus'), {
    attribute: 'eventStatus',
    initial: 'scheduled',
    read: eventState,
    responseSchema: { type: 'string', enum: [...EVENT_STATES] },
    behindPassword: 'shown',
    copied: false,
  }),
  event_status_reason: line('eventStatusReason', 'event.eventStatusReason', { copied: false }),
  sold_out: onOrOff('soldOut', 'event.soldOut', false),
  is_virtual: onOrOff('isVirtual', 'event.isVirtual'),
  virtual_url: addressOrNone('virtualUrl', 'event.virtualUrl'),
  ticket_url: addressOrNone('ticketUrl', 'event.ticketUrl'),
} as const;

type Table = typeof EVENT_FIELDS;
export type EventFieldName = keyof Table;

/** The attributes of these fields in the content type. */
export type EventAttribute = Table[EventFieldName]['attribute'];
type SentOf<Name extends EventFieldName> = Table[Name] extends EventField<infer Sent, infer _> ? Sent : never;

/** The values of an event's fields in responses. */
export type EventFieldValues = { [Name in EventFieldName]: ReturnType<Table[Name]['read']> };

/** The values that requests send. */
export type SentEventFields = { readonly [Name in EventFieldName]?: SentOf<Name> | undefined };

type Fields = { readonly [Name in EventFieldName]: EventField<SentOf<Name>, EventFieldValues[Name]> };
const FIELDS: Fields = EVENT_FIELDS;

const isName = (name: string): name is EventFieldName => Object.hasOwn(EVENT_FIELDS, name);
const EVENT_FIELD_NAMES: readonly EventFieldName[] = Object.keys(EVENT_FIELDS).filter(isName);

/** The attributes of the sent fields, in their stored form. */
export function sentFields(sent: SentEventFields): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of EVENT_FIELD_NAMES) {
    const value = storedValue(name, sent[name]);
    if (value !== undefined) fields[EVENT_FIELDS[name].attribute] = value;
  }
  return fields;
}

function storedValue<Name extends EventFieldName>(name: Name, sent: SentEventFields[Name]): unknown {
  const { store }: Fields[Name] = FIELDS[name];
  return sent === undefined || store === undefined ? sent : store(sent);
}

/** The attributes of a new event. */
export const newFields = (sent: SentEventFields): Record<string, unknown> => ({
  ...initialFields(() => true),
  ...sentFields(sent),
});

/** The initial values of the fields that copies do not keep. */
export const uncopiedFields = (): Record<string, unknown> => initialFields(({ copied }) => !copied);

function initialFields(wanted: (field: Table[EventFieldName]) => boolean): Record<string, unknown> {
  const fields = EVENT_FIELD_NAMES.map((name) => EVENT_FIELDS[name]).filter(wanted);
  return Object.fromEntries(fields.map(({ attribute, initial }) => [attribute, initial]));
}

/** The fields of an event. @param stored a version by attribute names */
export function readFields(stored: Readonly<Record<string, unknown>>): EventFieldValues {
  const values: Partial<EventFieldValues> = {};
  for (const name of EVENT_FIELD_NAMES) readField(values, name, stored);
  if (!isWhole(values)) throw new TypeError('A field of the event was not read');
  return values;
}

function readField<Name extends EventFieldName>(
  into: Partial<EventFieldValues>,
  name: Name,
  stored: Readonly<Record<string, unknown>>,
): void {
  const { attribute, read }: Fields[Name] = FIELDS[name];
  into[name] = read(stored[attribute]);
}

const isWhole = (values: Partial<EventFieldValues>): values is EventFieldValues =>
  EVENT_FIELD_NAMES.every((name) => values[name] !== undefined);

/** The members of a response. */
export function fieldMembers(values: EventFieldValues): Record<string, string | boolean | null> {
  const members: Record<string, string | boolean | null> = {};
  for (const name of EVENT_FIELD_NAMES) members[name] = values[name];
  return members;
}

/** The members that a password protects, as readers without it see them. */
export const BLANKED_FIELDS: Readonly<Record<string, '' | null>> = Object.fromEntries(
  EVENT_FIELD_NAMES.flatMap((name) => {
    const { behindPassword } = EVENT_FIELDS[name];
    return behindPassword === 'shown' ? [] : [[name, behindPassword]];
  }),
);

/** The folded texts of an event's fields that searches look into. */
export const searchedFields = (values: EventFieldValues): string[] =>
  EVENT_FIELD_NAMES.flatMap((name) => searchedField(name, values));

function searchedField<Name extends EventFieldName>(name: Name, values: EventFieldValues): string[] {
  const { searched }: Fields[Name] = FIELDS[name];
  return searched === undefined ? [] : [searched(values[name])];
}
