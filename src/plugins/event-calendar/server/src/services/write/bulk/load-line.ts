import { errors } from '@strapi/utils';
import type { Language } from '../../../domain/languages';
import { isLanguage } from '../../../domain/languages';
import type { Status } from '../../../domain/status';
import { instant } from '../../../domain/time/types';
import { CalendarError, invalidParameter } from '../../../api/errors';
import type { WriteImages } from '../../images/with-images';
import { withImages } from '../../images/with-images';
import { EVENT_CREATE } from '../../../resources/event/parameters';
import type { EventCreateValues } from '../../../resources/event/parameters';
import type { NewRecord } from '../../../resources/commands';
import { checkNewWith } from '../check-new';
import { createRecord } from '../create-record';
import type { Attributes } from '../save-document';
import type { Knex } from 'knex';
import { numberOf } from '../../../api/parameters/numbers';
import { externalIds, keepExternalIds } from '../../../storage/external-ids';
import { storageOf } from '../../../storage/documents';
import { givenIdentity, knownUids } from '../../../write-model/event-uid';
import { withLongTexts } from '../../../write-model/texts/with-long-texts';
import type { Line } from './lines';
import { readPayload } from './payload';
import type { Writing } from '../writing';
import { inTransaction } from '../../../storage/transaction';

/** How lines are loaded. */
export interface LineOptions {
  /** The member that identifies a line when it is loaded again. */
  key: string | undefined;
  /** Check everything, write nothing. */
  dryRun: boolean;
  /** Fetch images given by their addresses; without it, such lines are refused. */
  images: boolean;
  /** The language of lines that do not name one. */
  language: Language;
  /** The status of lines that do not name one. */
  status: Status;
}

/** The actor who loads a file. Language and time are set for each line. */
export type Loading = Omit<Writing, 'language' | 'now'>;

export type Outcome = 'created' | 'present';

/** The result of a line; nothing for an empty one. */
export type Loaded = { line: Line } & ({ outcome: Outcome | undefined } | { error: unknown });

/** A failure that is not caused by the line. */
export class Fault extends Error {}

/** An invalid line. The text follows "line 5: ". */
class WrongLine extends Error {}

/** What identifies a line when it is loaded again: an external id of its event. */
interface LineKey {
  value: string;
  /** The authors whose event may have it: that of the line, then the one who loads it. */
  authors: readonly number[];
  /** Whether it is no `external_id` of the line itself, which creating the event stores. */
  isApart: boolean;
}

/** A line after the checks that need no database. */
export interface LineToLoad {
  writing: Writing;
  key: LineKey | undefined;
  /** The UID that the event brings. */
  uid: string | undefined;
  values: ReadonlyMap<string, unknown>;
}

/** Loads a line in its own transaction. Never throws. */
export async function loadLine(loading: Loading, line: Line, options: LineOptions): Promise<Loaded> {
  try {
    const read = readLine(loading, line, options);
    return { line, outcome: read && (await loadRead(read, options)) };
  } catch (error) {
    return { line, error: isOfLine(error) ? error : asFault(error) };
  }
}

/**
 * Reads a line as a create payload with its key and its language.
 * @returns undefined for an empty line
 * @throws Error with the fault of the line
 */
export function readLine(loading: Loading, line: Line, options: LineOptions): LineToLoad | undefined {
  if ('unreadable' in line) throw new WrongLine(line.unreadable);
  if (line.text.trim() === '') return undefined;
  const payload = payloadOf(line.text, options.key);
  const { key: value, values } = payload;
  const language = languageOf(loading, values, options);
  return {
    writing: { ...loading, language, now: instant(Date.now()) },
    key: keyOf(options.key === undefined ? values.get('external_id') : value, options, values, loading),
    uid: payload.uid,
    values,
  };
}

function keyOf(
  value: unknown,
  { key }: LineOptions,
  values: ReadonlyMap<string, unknown>,
  { actor }: Loading,
): LineKey | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const author = numberOf(values.get('author'));
  const authors = typeof author === 'number' ? [author, actor.author] : [actor.author];
  return { value, authors, isApart: key !== undefined };
}

/** Whether a line was loaded before, even if its event is gone. */
async function isPresent(knex: Knex, key: LineKey | undefined): Promise<boolean> {
  if (key === undefined) return false;
  const known = await externalIds(knex, 'event', key.authors, [key.value]);
  return known.find(key.authors, key.value) !== undefined;
}

/** Whether an error is about the line itself, and not our fault or the database's. */
export function isOfLine(error: unknown): boolean {
  return (
    error instanceof CalendarError || error instanceof errors.ApplicationError || error instanceof WrongLine
  );
}

export const asFault = (error: unknown): Fault =>
  new Fault(error instanceof Error ? error.message : String(error), { cause: error });

function payloadOf(text: string, key: string | undefined) {
  try {
    return readPayload(text, key);
  } catch (error) {
    throw new WrongLine(error instanceof Error ? error.message : String(error));
  }
}

/** The event of a line. */
export const eventOf = (values: EventCreateValues, { status }: LineOptions): NewRecord<'event'> => ({
  kind: 'event',
  values: { ...values, status: values.status ?? status },
});

/** The UID that a line brings, as an attribute that only code sets. */
export const identityIn = (uid: string | undefined): Attributes => (uid === undefined ? {} : { uid });

async function loadRead(
  { writing, key, uid, values: raw }: LineToLoad,
  options: LineOptions,
): Promise<Outcome> {
  const { strapi, settings } = writing;
  // Before the line is checked, so that known lines of a growing file are skipped quickly.
  if (await isPresent(strapi.db.connection, key)) return 'present';
  const { values, lookups } = await checkNewWith(writing, EVENT_CREATE, raw, options.images);
  if (options.dryRun) {
    if (uid !== undefined) await refuseTakenUid(writing, uid);
    return 'created';
  }
  const record = eventOf(values, options);
  const write = ({ files, confirm }: WriteImages): Promise<Outcome> =>
    withLongTexts(values, () =>
      inTransaction(strapi, async ({ trx }) => {
        await confirm(trx);
        // Again under the lock: the same file may be loaded twice at the same time.
        if (await isPresent(trx, key)) return 'present';
        const { publicId, documentId } = await createRecord(
          { ...writing, images: files },
          record,
          identityIn(uid),
        );
        if (key?.isApart === true) {
          const author = values.author ?? writing.actor.author;
          await keepExternalIds(trx, [{ kind: 'event', author, value: key.value, publicId, documentId }]);
        }
        return 'created';
      }),
    );
  // The administrator may do everything; other faults were reported above.
  const check = () => Promise.resolve();
  return withImages({ strapi, settings }, { lookups, origin: settings.publicUrl, check, write });
}

/** @throws ValidationError */
async function refuseTakenUid({ strapi }: Writing, uid: string): Promise<void> {
  const known = await knownUids(strapi.db.connection, storageOf(strapi, 'event').table, [uid]);
  givenIdentity(uid, known.get(uid));
}

/** A payload can name its language like a request. */
function languageOf(
  { settings }: Pick<Writing, 'settings'>,
  values: ReadonlyMap<string, unknown>,
  options: LineOptions,
): Language {
  const name = settings.languageParameter;
  const named = values.get(name) ?? options.language;
  if (typeof named === 'string' && isLanguage(named) && settings.languages.includes(named)) return named;
  throw invalidParameter(name, `${name} must be a language of the calendar.`);
}
