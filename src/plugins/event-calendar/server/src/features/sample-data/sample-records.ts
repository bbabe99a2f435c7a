import type { Kind } from '../../domain/kinds';
import type { Language } from '../../domain/languages';
import type { Instant } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone';
import type { SentEventFields } from '../../resources/fields/event-fields';
import data from './sample.json';
import type { SampleTimes } from './sample-dates';
import { sampleDates } from './sample-dates';

/** The time zone of the sample's town. */
const TOWN_ZONE = 'Europe/Paris';

/** The write parameter that holds the name of a record. */
const NAMED = {
  event: 'title',
  venue: 'venue',
  organizer: 'organizer',
  category: 'name',
  tag: 'name',
} as const;

/** The texts of a sample record in one language. `title` is the name of a venue, an organizer or a term. */
interface SampleTexts {
  title: string;
  description?: string;
  excerpt?: string;
  /** Events: other fields that differ by language. */
  fields?: SentEventFields;
}

/** Keys of other records, by the write parameter that links to them. */
type SampleLinks = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A record of `sample.json`, an invented town on a lake with its two twin towns. Records follow those they link to. */
interface SampleEntry {
  key: string;
  /** Always English and French; other languages for some records. */
  texts: { en: SampleTexts; fr: SampleTexts } & Partial<Record<Language, SampleTexts>>;
  /** Write parameters of the interface (docs/interface.md 8.7, 9.3). */
  fields?: Readonly<Record<string, unknown>>;
  links?: SampleLinks;
  /** Fields that only editors can set. */
  editorial?: Readonly<Record<string, unknown>>;
}

interface SampleEvent extends SampleEntry {
  times: SampleTimes;
  /** An IANA name; the town's own zone when absent. */
  zone?: string;
  /** Days until the publication, counted from the load; the event gets the status `future`. */
  publishedInDays?: number;
}

export const SAMPLE: {
  readonly [List in 'categories' | 'tags' | 'venues' | 'organizers']: readonly SampleEntry[];
} & { readonly events: readonly SampleEvent[] } = data;

/** A record to create. */
export interface SampleRecord extends Required<Pick<SampleEntry, 'key' | 'texts' | 'links' | 'editorial'>> {
  kind: Kind;
  /** The write parameters in English, without the links. */
  parameters: Readonly<Record<string, unknown>>;
}

/** All records of the sample in the order in which they are created, with events around `now`. */
export function sampleRecords(now: Instant): SampleRecord[] {
  const all = (kind: Kind, entries: readonly SampleEntry[]) => entries.map((entry) => record(kind, entry));
  return [
    ...all('category', SAMPLE.categories),
    ...all('tag', SAMPLE.tags),
    ...all('venue', SAMPLE.venues),
    ...all('organizer', SAMPLE.organizers),
    ...SAMPLE.events.flatMap((event) => eventRecords(event, now)),
  ];
}

function record(kind: Kind, { key, texts, fields, links = {}, editorial = {} }: SampleEntry): SampleRecord {
  const { title, description, excerpt, fields: inEnglish } = texts.en;
  const words = { [NAMED[kind]]: title, description, excerpt, ...inEnglish };
  return { kind, key, texts, links, editorial, parameters: { ...words, ...fields } };
}

/** One record for each week of a sample event. */
function eventRecords(event: SampleEvent, now: Instant): SampleRecord[] {
  const timezone = readZone(event.zone ?? TOWN_ZONE);
  if (timezone === undefined) throw new Error(`The sample names a zone that does not exist: ${event.zone}`);
  const { publishedInDays } = event;
  const date =
    publishedInDays === undefined ? {} : { date: Math.floor(now / 1000) + publishedInDays * 86_400 };
  const made = record('event', event);
  return sampleDates(event.times, now, timezone).map(({ week, ...dates }) => ({
    ...made,
    key: `${event.key}:${week}`,
    parameters: { ...made.parameters, ...dates, ...date, timezone, show_map: 'venue' in made.links },
  }));
}
