import { stateprovinceOf } from '../../domain/place';
import type { Region } from '../../domain/place';
import { COMPARED_VALUES } from '../../domain/same-place';
import type { ComparedValues } from '../../domain/same-place';
import { imagesOf } from '../../write-model/records/shared-fields';
import { storeHtml } from '../../domain/text/html';
import { storeLine, storePlainLine } from '../../domain/text/line';
import { couldNotCreate } from '../../api/errors';
import { demand, mayEdit } from './actor';
import type { FoundPlace } from './find-place';
import { giveExternalId, presentPlace, takesExternalId } from './external-ids';
import type { FoundRecord } from './find-records';
import type { PostValues } from './post-fields';
import { imageOf, postFields } from './post-fields';
import type { Attributes } from './save-document';
import type { Created, OpenWriting } from './writing';

/** The checked values of a new venue or organizer, besides its name. */
export interface PlaceValues extends PostValues, Readonly<Partial<Record<PlaceText, string | undefined>>> {
  readonly show_map?: boolean | undefined;
  readonly show_map_link?: boolean | undefined;
  readonly external_id?: string | undefined;
  readonly geo_lat?: number | null | undefined;
  readonly geo_lng?: number | null | undefined;
}

/** The shared fields of a venue or an organizer by attribute, in their stored form. */
type SharedFields = Record<string, string | boolean | number | null>;

type PlaceText =
  | 'description'
  | 'website'
  | 'phone'
  | 'email'
  | 'address'
  | 'city'
  | 'country'
  | 'province'
  | 'state'
  | 'zip'
  | 'stateprovince';

/**
 * Creates a venue or an organizer, or uses an existing one of the same name that the sent values do not contradict
 * (docs/interface.md 8.11). What is empty in the existing one is filled in if the actor may edit it; nothing else of it changes.
 * @param editorial attributes that only editors set
 * @throws CalendarError 400 for a name that is blank, 403 for what the actor may not set
 */
export async function createPlace(
  writing: OpenWriting,
  kind: 'venue' | 'organizer',
  name: string,
  values: PlaceValues,
  editorial: Attributes = {},
): Promise<Created> {
  const { records, language, languages, actor } = writing;
  const stored = storeLine(name);
  if (stored === '') throw couldNotCreate(kind);
  const description = values.description === undefined ? '' : storeHtml(values.description);
  const contact = contactFields(kind, values);
  const sent = { ...contact, description };
  const wanted = { name: stored, values: comparedValuesOf(sent) };
  const present = await presentPlace(writing, kind, values);
  if (present) return { kind, ...present, created: false };
  const found = await records.findPlace(kind, wanted, languages, actor.reader);
  if (found && (await takesExternalId(writing, kind, found, values))) {
    await giveExternalId(writing, kind, found, values);
    if (mayEdit(actor, kind, found)) await fillIn(writing, kind, found, { name: stored, sent, values });
    return { kind, publicId: found.publicId, documentId: found.documentId, created: false };
  }
  demand(actor, `${kind}.create`);
  const post = postFields(writing, values);
  if (kind === 'venue') contact['stateprovince'] = stateprovinceOf(regionOf(contact));
  const data = { name: stored, description, ...contact, ...post.fields, ...editorial };
  const saved = await records.create(kind, language, data, post.version);
  await giveExternalId(writing, kind, saved, values);
  return { kind, ...saved, created: true };
}

/** The values by which places of one name are told apart. */
function comparedValuesOf(sent: Attributes): ComparedValues {
  const values: Partial<Record<keyof ComparedValues, string>> = {};
  for (const name of COMPARED_VALUES) {
    const value = sent[name];
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}

const CONTACT_LINES = {
  venue: ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'],
  organizer: ['phone', 'email'],
} as const;

/** The sent fields that all languages share, in their stored form (docs/interface.md 13.2). */
export function contactFields(kind: 'venue' | 'organizer', values: PlaceValues): SharedFields {
  const fields: SharedFields = {};
  for (const name of CONTACT_LINES[kind]) {
    const value = values[name];
    if (value !== undefined) fields[name] = storePlainLine(value);
  }
  if (values.website !== undefined) fields['website'] = values.website;
  if (kind === 'venue' && values.show_map !== undefined) fields['showMap'] = values.show_map;
  if (kind === 'venue' && values.show_map_link !== undefined) fields['showMapLink'] = values.show_map_link;
  if (kind === 'venue' && values.geo_lat !== undefined) fields['latitude'] = values.geo_lat;
  if (kind === 'venue' && values.geo_lng !== undefined) fields['longitude'] = values.geo_lng;
  return fields;
}

/** A place that was sent under the name of an existing one. */
interface SentPlace {
  /** In their stored form. */
  name: string;
  sent: Readonly<SharedFields>;
  values: PlaceValues;
}

/** Gives an existing place the sent values that it has none of. */
async function fillIn(
  writing: OpenWriting,
  kind: 'venue' | 'organizer',
  found: FoundPlace,
  { name, sent, values }: SentPlace,
): Promise<void> {
  const { records, language } = writing;
  const isTranslated = found.locale === language;
  const missing: Record<string, unknown> = {};
  for (const [attribute, value] of Object.entries(sent)) {
    const isText = attribute === 'description';
    const isMissing = (found.row[attribute] ?? '') === '';
    const isSent = typeof value === 'number' || (typeof value === 'string' && value !== '');
    if (isSent && isMissing && (isTranslated || !isText)) missing[attribute] = value;
  }
  const region = regionOfRow(found);
  if (kind === 'venue' && region.stateprovince === '') {
    const filled = stateprovinceOf({ ...region, ...regionOf(missing) });
    if (filled !== '') missing['stateprovince'] = filled;
  }
  const image = imageOf(writing, values.image);
  if (typeof image === 'number' && !(await hasImage(writing, kind, found))) missing['image'] = image;
  // A write would also publish what an editor has not finished.
  if (Object.keys(missing).length > 0 && !found.hasOpenChanges) {
    const version = found.status === 'publish' || found.status === 'private' ? 'published' : 'draft';
    await records.update(kind, found, missing, version);
  }
  // A text in a language without a version creates that version (docs/interface.md 15.4).
  const description = sent['description'] === '' ? undefined : values.description;
  if (!isTranslated) await records.translate(writing, kind, found, { name, description });
}

async function hasImage(
  { trx }: OpenWriting,
  kind: 'venue' | 'organizer',
  { row }: FoundPlace,
): Promise<boolean> {
  return typeof row['image'] === 'number' || (await imagesOf(trx, kind, [row])).has(row.id);
}

const REGION = ['state', 'province', 'country', 'stateprovince'] as const;

/** The parts of the region that are among the sent fields. */
export function regionOf(contact: Attributes): Partial<Region> {
  const region: Partial<Region> = {};
  for (const part of REGION) {
    const value = contact[part];
    if (typeof value === 'string') region[part] = value;
  }
  return region;
}

export function regionOfRow({ row }: Pick<FoundRecord, 'row'>): Region {
  const text = (part: keyof Region): string => (typeof row[part] === 'string' ? row[part] : '');
  return {
    state: text('state'),
    province: text('province'),
    country: text('country'),
    stateprovince: text('stateprovince'),
  };
}
