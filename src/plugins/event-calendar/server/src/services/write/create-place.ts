import { stateprovinceAfter, stateprovinceOf } from '../../domain/place';
import type { Region } from '../../domain/place';
import { imagesOf } from '../../write-model/records/shared-fields';
import { storeHtml } from '../../domain/text/html';
import { storeLine, storePlainLine } from '../../domain/text/line';
import { couldNotCreate } from '../../api/errors';
import { demand, mayEdit } from './actor';
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
 * Creates a venue or an organizer, or uses the existing one with the same name (docs/interface.md 8.11). An existing one gets the
 * sent contact fields if the actor may edit it; its status and description do not change.
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
  const description = values.description === undefined ? undefined : storeHtml(values.description);
  const wanted = { name: stored, description: description === '' ? undefined : description };
  const present = await presentPlace(writing, kind, values);
  if (present) return { kind, ...present, created: false };
  const found = await records.findByName(kind, wanted, languages, actor.reader);
  if (found && (await takesExternalId(writing, kind, found, values))) {
    await giveExternalId(writing, kind, found, values);
    if (mayEdit(actor, kind, found)) await updateFound(writing, kind, found, stored, values);
    return { kind, publicId: found.publicId, documentId: found.documentId, created: false };
  }
  demand(actor, `${kind}.create`);
  const post = postFields(writing, values);
  const contact = contactFields(kind, values);
  if (kind === 'venue') contact['stateprovince'] = stateprovinceOf(regionOf(contact));
  const data = { name: stored, description: description ?? '', ...contact, ...post.fields, ...editorial };
  const saved = await records.create(kind, language, data, post.version);
  await giveExternalId(writing, kind, saved, values);
  return { kind, ...saved, created: true };
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

const COLUMNS: Readonly<Record<string, string>> = { showMap: 'show_map', showMapLink: 'show_map_link' };

/** Overwrites the contact fields of an existing record, if they differ. */
async function updateFound(
  writing: OpenWriting,
  kind: 'venue' | 'organizer',
  found: FoundRecord,
  name: string,
  values: PlaceValues,
): Promise<void> {
  const { records, language } = writing;
  const stored = (attribute: string): unknown => found.row[COLUMNS[attribute] ?? attribute];
  const contact = contactFields(kind, values);
  if (kind === 'venue') {
    // An empty field counts as not sent, as on create (docs/interface.md 8.9).
    const { stateprovince, ...sent } = regionOf(contact);
    const region = stateprovince ? { ...sent, stateprovince } : sent;
    contact['stateprovince'] = stateprovinceAfter(regionOfRow(found), region);
  }
  const changed: Record<string, unknown> = Object.fromEntries(
    Object.entries(contact).filter(([attribute, value]) => !equal(stored(attribute), value)),
  );
  const image = imageOf(writing, values.image);
  if (typeof image === 'number') {
    const images = await imagesOf(writing.trx, kind, [found.row]);
    if (images.get(found.row.id) !== image) changed['image'] = image;
  }
  if (Object.keys(changed).length > 0) {
    const version = found.status === 'publish' || found.status === 'private' ? 'published' : 'draft';
    await records.update(kind, found, changed, version);
  }
  // A text in a language without a version creates that version (docs/interface.md 15.4).
  if (found.locale !== language) await records.translate(writing, kind, found, { name });
}

/** Databases return 1 and 0 for true and false, and an empty text may be stored as null. */
const equal = (stored: unknown, sent: SharedFields[string]): boolean =>
  typeof sent === 'boolean' ? Boolean(stored) === sent : (stored ?? '') === (sent ?? '');

const REGION = ['state', 'province', 'country', 'stateprovince'] as const;

/** The parts of the region that are among the sent fields. */
export function regionOf(contact: Readonly<SharedFields>): Partial<Region> {
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
