import { setImmediate } from 'node:timers/promises';
import type { CheckedValues } from '../../../api/parameters/check-values';
import { checkValues } from '../../../api/parameters/check-values';
import { EVENT_CREATE } from '../../../resources/event/parameters';
import { checkContext, valuesOf } from '../check-new';
import { createWithin, openWriting } from '../create-record';
import type { Line } from './lines';
import type { LineOptions, LineToLoad, Loaded, Loading, Outcome } from './load-line';
import { CommitError } from '../../../platform/commit-error';
import { asFault, eventOf, identityIn, isOfLine, loadLine, readLine } from './load-line';
import { withLongTexts } from '../../../write-model/texts/with-long-texts';
import { inTransaction } from '../../../storage/transaction';
import type { LockedTransaction } from '../../../storage/transaction';
import { Batch } from './batch';
import { knownElsewhere, unknownInBatch } from './unknown-in-batch';
import { NamedInBatch } from './named';

/** A line with the results of checks that need no database. */
type CheckedLine = { line: Line } & (
  | { is: 'wrong'; error: unknown }
  | { is: 'empty' }
  | { is: 'read'; read: LineToLoad; checked: CheckedValues<typeof EVENT_CREATE> }
);
type ReadLine = Extract<CheckedLine, { is: 'read' }>;

/**
 * Loads lines in one transaction, without the Document Service. Records, numbers, slugs, index entries and log are the same as one
 * by one, but listeners to Strapi's writes are not called. Lines whose images must be fetched are loaded one by one, in their
 * place. If the database refuses the batch, all lines are loaded one by one.
 */
export async function* loadBatch(
  loading: Loading,
  lines: readonly Line[],
  options: LineOptions,
): AsyncGenerator<Loaded> {
  let together: CheckedLine[] = [];
  for (const line of lines) {
    const checked = checkLine(loading, line, options);
    if (!needsImages(checked)) {
      together.push(checked);
      continue;
    }
    yield* loadTogether(loading, together, options);
    together = [];
    yield await loadLine(loading, line, options);
  }
  yield* loadTogether(loading, together, options);
}

function checkLine(loading: Loading, line: Line, options: LineOptions): CheckedLine {
  try {
    const read = readLine(loading, line, options);
    if (read === undefined) return { line, is: 'empty' };
    const context = checkContext(read.writing, options.images);
    return { line, is: 'read', read, checked: checkValues(EVENT_CREATE, read.values, context) };
  } catch (error) {
    return { line, is: 'wrong', error: isOfLine(error) ? error : asFault(error) };
  }
}

const needsImages = (line: CheckedLine): boolean =>
  line.is === 'read' && line.checked.lookups.some(({ by }) => by === 'address');

async function* loadTogether(
  loading: Loading,
  lines: readonly CheckedLine[],
  options: LineOptions,
): AsyncGenerator<Loaded> {
  if (lines.length === 0) return;
  let loaded: Loaded[] | undefined;
  try {
    const values = lines.map((line) =>
      line.is === 'read' && line.checked.ok ? line.checked.values : undefined,
    );
    loaded = await withLongTexts(values, () =>
      inTransaction(loading.strapi, (transaction) => writeTogether(transaction, loading, lines, options)),
    );
  } catch (error) {
    // The lines may have been stored. Loading them again would store them twice.
    if (error instanceof CommitError && error.outcome === 'unknown') {
      for (const { line } of lines) yield { line, error: asFault(error) };
      return;
    }
    // Separate transactions show which line failed, if it was a line at all.
    loaded = undefined;
  }
  if (loaded !== undefined) {
    yield* loaded;
    return;
  }
  for (const { line } of lines) {
    yield await loadLine(loading, line, options);
    await setImmediate();
  }
}

async function writeTogether(
  transaction: LockedTransaction,
  loading: Loading,
  lines: readonly CheckedLine[],
  options: LineOptions,
): Promise<Loaded[]> {
  const reading = lines.filter((line) => line.is === 'read');
  const named = new NamedInBatch();
  for (const { read, checked } of reading) {
    if (checked.ok) named.add(checked.values, read.writing.language, read.uid);
    named.external('event', read.key?.value, read.key?.authors[0]);
  }
  const batch = new Batch(transaction, loading, named);
  await batch.read();
  const lookups = reading.flatMap(({ checked }) => checked.lookups);
  const known = await knownElsewhere(transaction.trx, lookups, loading.actor.reader);

  const load = async ({ read, checked }: ReadLine): Promise<Outcome> => {
    const { writing, key, uid } = read;
    if (key && (await batch.findExternal('event', key.authors, key.value)) !== undefined) return 'present';
    const unknown = await unknownInBatch(batch, checked.lookups, known, writing.actor.reader);
    const record = eventOf(valuesOf(checked, unknown), options);
    const made = await createWithin(await openWriting(writing, transaction, batch), record, identityIn(uid));
    if (key?.isApart === true) {
      const author = record.values.author ?? writing.actor.author;
      await batch.nameExternally({ kind: 'event', author, value: key.value }, made);
    }
    return 'created';
  };

  const loaded: Loaded[] = [];
  for (const checked of lines) {
    const { line } = checked;
    if (checked.is === 'wrong') loaded.push({ line, error: checked.error });
    else if (checked.is === 'empty') loaded.push({ line, outcome: undefined });
    else {
      batch.begin();
      try {
        loaded.push({ line, outcome: await load(checked) });
      } catch (error) {
        if (!isOfLine(error)) throw error;
        batch.takeBack();
        loaded.push({ line, error });
      }
    }
  }
  await batch.write();
  return loaded;
}
