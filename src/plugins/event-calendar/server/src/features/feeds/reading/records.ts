import type { Kind } from '../../../domain/kinds';
import type { FeedColumns, FeedRow } from '../../../engine/read/feed-rows';
import { readFeedRows } from '../../../engine/read/feed-rows';
import type { LinkedRecords } from '../../../engine/read/linked';
import type { Asker } from '../../../engine/read/linked-events';
import type { SlotValues } from '../../../engine/read/slots';
import { fillSlots } from '../../../engine/read/slots';
import { READ_FEED_FORM } from '../../../resources/shared/feed-forms';
import type { LeaveOut } from '../../../services/left-out';
import { unlessBroken } from '../../../services/left-out';
import type { ReadPort } from '../../../storage/ports/port';
import type { FeedEvent, FeedRecords } from '../format';
import { closedFeedEvent, openFeedEvent } from './event-record';
import type { FeedLinked } from './linked-forms';

/** What records of a feed are read with. */
export interface Reading {
  port: ReadPort;
  /** The number of the calendar's last change in the snapshot. */
  change: number;
  /** Whether the list is long. */
  many: boolean;
  asker: Asker;
  slots: SlotValues;
  linked: LinkedRecords<FeedLinked>;
  /** Whether the request has the stored password. */
  fits: (stored: string) => boolean;
  structured: boolean;
  /** Whether events are read with what their series says of them. */
  series: boolean;
  leaveOut: LeaveOut;
  /** The length of the file at an address, if it is known better than the index knows it; undefined where no lengths are shown. */
  lengthOf?: ((url: string) => Promise<number | undefined>) | undefined;
}

type Reader<K extends Kind> = (ids: readonly number[], reading: Reading) => Promise<FeedRecords[K][]>;

/** Reads some records of a list by their ids, in this order, without those whose stored form is broken: one statement, and at most one for linked records. */
export const RECORDS: { readonly [K in Kind]: Reader<K> } = {
  event: readEvents,
  venue: (ids, reading) => readPlain('venue', ids, reading, READ_FEED_FORM.venue),
  organizer: (ids, reading) => readPlain('organizer', ids, reading, READ_FEED_FORM.organizer),
  category: (ids, reading) => readPlain('category', ids, reading, READ_FEED_FORM.category),
  tag: (ids, reading) => readPlain('tag', ids, reading, READ_FEED_FORM.tag),
};

const rowsOf = (kind: Kind, ids: readonly number[], { port, asker }: Reading, columns: FeedColumns) =>
  readFeedRows(port, kind, ids, asker, columns);

async function readPlain<Form>(
  kind: Kind,
  ids: readonly number[],
  reading: Reading,
  parse: (text: string) => Form,
): Promise<Form[]> {
  const rows = await rowsOf(kind, ids, reading, { links: false, structured: false, series: false });
  return rows.flatMap(({ public_id: id, feed }) =>
    unlessBroken(reading.leaveOut, { kind, id }, () => parse(fillSlots(feed, reading.slots))),
  );
}

async function readEvents(ids: readonly number[], reading: Reading): Promise<FeedEvent[]> {
  const { port, change, many, asker, slots, linked, fits, structured, series, leaveOut, lengthOf } = reading;
  const rows = await rowsOf('event', ids, reading, { links: true, structured, series });
  const isOpen = ({ password }: FeedRow): boolean => password === null || fits(password);
  const open = rows.filter(isOpen);
  const { reader, translation } = asker;
  const found = await linked.find(
    port,
    { links: open.map(({ links }) => links), change, many },
    { language: translation.language, reader },
    slots,
  );
  const ofEvents = new Map(open.map((row, index) => [row, found[index] ?? []]));
  const events = rows.flatMap((row) => {
    const ofEvent = ofEvents.get(row);
    return unlessBroken(leaveOut, { kind: 'event', id: row.public_id }, () =>
      ofEvent === undefined ? closedFeedEvent(row, slots) : openFeedEvent(row, ofEvent, slots),
    );
  });
  return lengthOf === undefined ? events : Promise.all(events.map((event) => withLength(event, lengthOf)));
}

async function withLength(
  event: FeedEvent,
  lengthOf: (url: string) => Promise<number | undefined>,
): Promise<FeedEvent> {
  const { image } = event;
  const bytes = image === null ? undefined : await lengthOf(image.url);
  return image === null || bytes === undefined ? event : Object.assign(event, { image: { ...image, bytes } });
}
