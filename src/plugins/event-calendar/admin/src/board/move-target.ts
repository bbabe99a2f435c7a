import type { BoardMove, BoardTimes } from '../../../server/src/panel-contract/board';
import { asAllDay, asTimed, shifted } from '../../../server/src/domain/board/wall-span';
import type { Shift, WallSpan } from '../../../server/src/domain/board/wall-span';
import type { WallTime } from '../../../server/src/domain/time/types';
import { wallTime } from '../../../server/src/domain/time/types';

/** The new times of an event that is moved. */
export type Target = BoardMove['to'];

/** The times of an event in its own zone. */
const ownSpan = ({ start, end, allDay }: BoardTimes): WallSpan => ({
  start: wallTime(start),
  end: wallTime(end),
  allDay,
});

/** The times of an event as the board shows them. */
export const shownSpan = (event: BoardTimes): WallSpan =>
  event.shown === undefined ? ownSpan(event) : ownSpan({ ...event, ...event.shown });

const inZone = (span: WallSpan, zone: string | undefined): Target => ({
  ...span,
  ...(zone === undefined ? {} : { zone }),
});

/** Moves an event by whole days. Its time of day in its own zone stays. */
export const movedByDays = (event: BoardTimes, by: Shift): Target => shifted(ownSpan(event), by);

/** Moves an event in the zone that the board shows; an all-day event by whole days. */
export const movedByTime = (event: BoardTimes, by: Shift, zone: string | undefined): Target =>
  event.allDay ? movedByDays(event, by) : inZone(shifted(shownSpan(event), by), zone);

/** Makes an event an all-day event. */
export const movedToDays = (event: BoardTimes, from: WallTime): Target => asAllDay(shownSpan(event), from);

/** Gives an all-day event a time of day in the zone that the board shows. */
export const movedToTime = (event: BoardTimes, from: WallTime, zone: string | undefined): Target =>
  inZone(asTimed(shownSpan(event), from), zone);
