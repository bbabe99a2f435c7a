import type { Kind } from '../../domain/kinds';
import { ownIteration } from '../../platform/turns';
import { unlessBroken } from '../../services/left-out';
import type { FeedFormat, FeedHead, FeedRecords, FeedWriter, RemovedEvent } from './format';
import type { Reading } from './reading/records';
import { RECORDS } from './reading/records';
import { inParts, joined } from './writing/in-parts';

/** The records that are read by one statement. Other requests wait no longer for them than for the longest page of a list. */
const AT_A_TIME = 50;

/** The text of a feed in parts, without records that cannot be written: its beginning, some records at a time, what has disappeared, and its end. */
export async function* textOf<K extends Kind>(
  kind: K,
  { writers, suffix }: FeedFormat,
  head: FeedHead,
  { ids, removed }: { ids: readonly number[]; removed: readonly RemovedEvent[] },
  reading: Reading,
): AsyncGenerator<string> {
  const writer: FeedWriter<FeedRecords[K]> | undefined = writers[kind];
  if (writer === undefined) throw new Error(`The format ${suffix} cannot show a ${kind}`);
  const { leaveOut, series } = reading;
  const grouped = series ? writer.grouped?.(head, removed) : undefined;
  let written = 0;
  yield writer.begin(head);
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const records = await RECORDS[kind](ids.slice(from, from + AT_A_TIME), reading);
    await ownIteration();
    const parts =
      grouped === undefined
        ? inParts(records, (record) => {
            const text = unlessBroken(leaveOut, { kind, id: record.id }, () =>
              writer.item(record, head, written + 1),
            );
            written += text.length;
            return text.join('');
          })
        : joined(
            inTurn(records, (record) =>
              unlessBroken(leaveOut, { kind, id: record.id }, () => grouped.item(record)),
            ),
          );
    yield* withPauses(parts);
  }
  yield* withPauses(joined(grouped?.rest() ?? []));
  const gone = (grouped?.unsaid() ?? removed).flatMap((event) =>
    unlessBroken(leaveOut, { kind, id: event.id }, () => writer.removed?.(event, head) ?? ''),
  );
  yield gone.join('') + writer.end(head);
}

/** The texts of records one after the other. */
function* inTurn<RecordForm>(
  records: readonly RecordForm[],
  write: (record: RecordForm) => readonly Iterable<string>[],
): Generator<string> {
  for (const record of records) for (const texts of write(record)) yield* texts;
}

/** Hands parts on, and lets others work after each. */
async function* withPauses(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    await ownIteration();
  }
}
