import type { SlotValues } from '../../../engine/read/slots';
import { fillSlots } from '../../../engine/read/slots';
import type { LinkedForm, LinkedRow } from '../../../engine/read/linked';
import type { FeedOrganizer, FeedTerm, FeedVenue } from '../../../resources/shared/feed-forms';
import { READ_FEED_FORM } from '../../../resources/shared/feed-forms';
import type { LeaveOut } from '../../../services/left-out';
import { unlessBroken } from '../../../services/left-out';
import { sql } from '../../../storage/ports/sql';

/** A linked record as feeds show it, with its structured data. */
export type FeedLinked = { size: number; structured: string | null } & (
  | { kind: 'venue'; record: FeedVenue }
  | { kind: 'organizer'; record: FeedOrganizer }
  | { kind: 'category' | 'tag'; record: FeedTerm }
);

/** The linked records of feeds; an event is shown without those whose stored form is broken. */
export const feedForm = (leaveOut: LeaveOut): LinkedForm<FeedLinked> => ({
  text: sql`t.feed`,
  of: (row, slots) =>
    unlessBroken(leaveOut, { kind: row.kind, id: row.public_id }, () => linkedForm(row, slots))[0],
  size: ({ size }) => size,
});

function linkedForm({ kind, text, structured }: LinkedRow, slots: SlotValues | undefined): FeedLinked {
  const filled = (stored: string): string => (slots === undefined ? stored : fillSlots(stored, slots));
  const json = filled(text);
  const data = structured === null ? null : filled(structured);
  const shared = { size: json.length + (data?.length ?? 0), structured: data };
  if (kind === 'venue') return { kind, record: READ_FEED_FORM.venue(json), ...shared };
  if (kind === 'organizer') return { kind, record: READ_FEED_FORM.organizer(json), ...shared };
  return { kind, record: READ_FEED_FORM[kind](json), ...shared };
}
