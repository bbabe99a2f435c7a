import { isStandInRow, storageOf, versionsOf } from '../../storage/documents';
import { UNSET_DATE } from '../../domain/time/site-date';
import type { Reader } from '../../domain/visibility';
import { isObject } from '../../api/json';
import type { SlotValues } from '../../engine/read/slots';
import { fillSlots } from '../../engine/read/slots';
import { writtenText } from '../read/read-written';
import { EVENT_FIELDS } from '../../resources/fields/event-fields';
import { portWithin } from '../../storage/ports/transaction-port';
import type { Settings } from '../../platform/settings/settings';
import type { Target } from './find-target';
import { sameAsShown } from './same-as-shown';
import { TEXT_ATTRIBUTES } from '../../write-model/content-types/kinds-of-text';
import type { Transaction } from '../../storage/transaction';

/** What a caller sees of a record depends on the caller, the language and the address. */
export interface View {
  reader: Reader;
  language: string;
  untranslated: Settings['untranslated'];
  slots: SlotValues;
}

/** The members about the publication of a record. */
const DATES = ['date', 'date_utc'];

/** Members that are given together or not at all. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['geo_lat', 'geo_lng'],
  ['geo_lng', 'geo_lat'],
]);

/** The members that differ by language; the names of the kinds come first. */
const TEXTS = ['title', 'venue', 'organizer', 'name', 'description', 'excerpt', 'slug', ...textFields()];

/**
 * The members of a body that equal those that the caller sees in this language; on an update they count as omitted. If the record
 * is not shown in the language at all, no text is equal: sending texts creates a version.
 */
export async function unchangedMembers(
  transaction: Transaction,
  target: Target,
  sent: ReadonlyMap<string, unknown>,
  { reader, language, untranslated, slots }: View,
): Promise<string[]> {
  const { trx } = transaction;
  if (sent.size === 0) return [];
  const { text, locale } = await writtenText(portWithin(trx), target.publicId, { language, reader });
  const shown: unknown = JSON.parse(fillSlots(text, slots));
  if (!isObject(shown)) return [];
  const same = [...sent.keys()].filter(
    (name) => Object.hasOwn(shown, name) && sameAsShown(sent.get(name), shown[name]),
  );
  // A pair counts as omitted only as a whole.
  const equal = same.filter((name) => {
    const other = PAIRS.get(name);
    return other === undefined || !sent.has(other) || same.includes(other);
  });
  // A new status is compared together with the date that is sent with it: a file that is imported twice must not publish
  // immediately what it wants to publish later. The shown date of a record without one is only that of its creation.
  const isNewStatus = sent.has('status') && !equal.includes('status');
  const isDated = shown.date_utc !== UNSET_DATE;
  const names = isNewStatus && isDated ? equal.filter((name) => !DATES.includes(name)) : equal;
  const shownInLanguage =
    locale === language ||
    untranslated === 'fallback' ||
    !names.some((name) => isText(target, name)) ||
    (await hasStandIn(transaction, target, language));
  return shownInLanguage ? names : names.filter((name) => !isText(target, name));
}

/** The names of the simple fields of events that differ by language. */
function textFields(): string[] {
  const fields = Object.entries(EVENT_FIELDS);
  return fields
    .filter(([, { attribute }]) => TEXT_ATTRIBUTES.event.includes(attribute))
    .map(([name]) => name);
}

/** In an event, `venue` and `organizer` are links. */
const isText = ({ kind }: Target, name: string): boolean =>
  TEXTS.includes(name) && !(kind === 'event' && (name === 'venue' || name === 'organizer'));

/** Whether the record is shown in a language with the texts of another one, because events of that language link to it. */
async function hasStandIn(
  { trx, strapi }: Transaction,
  { kind, documentId }: Target,
  language: string,
): Promise<boolean> {
  const rows = await versionsOf(trx, storageOf(strapi, kind), documentId);
  return rows.some((row) => row.locale === language && isStandInRow(row));
}
