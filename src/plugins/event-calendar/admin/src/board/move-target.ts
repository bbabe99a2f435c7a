import type { BoardEvent, BoardMove } from '../../../server/src/panel-contract/board';
import { asAllDay, asTimed, shifted } from '../../../server/src/domain/board/wall-span';
import type { Shift, WallSpan } from '../../../server/src/domain/board/wall-span';
import type { WallTime } from '../../../server/src/domain/time/types';
import { wallTime } from '../../../server/src/domain/time/types';

/** Where an event is to be moved. */
export type Target = BoardMove['to'];

/** An event by its own clocks. */
const ownSpan = ({ start, end, allDay }: BoardEvent): WallSpan => ({
  start: wallTime(start),
  end: wallTime(end),
  allDay,
});

/** An event by the clocks that the board shows. */
export const shownSpan = (event: BoardEvent): WallSpan =>
  event.shown === undefined ? ownSpan(event) : ownSpan({ ...event, ...event.shown });

const inZone = (span: WallSpan, zone: string | undefined): Target => ({
  ...span,
  ...(zone === undefined ? {} : { zone }),
});

/** Where an event goes that is moved by whole days: its time of day in its own zone stays. */
export const movedByDays = (event: BoardEvent, by: Shift): Target => shifted(ownSpan(event), by);

/** Where an event goes that is moved by the clocks that the board shows. */
export const movedByTime = (event: BoardEvent, by: Shift, zone: string | undefined): Target =>
  event.allDay ? movedByDays(event, by) : inZone(shifted(shownSpan(event), by), zone);

/** Where an event goes that is made to last whole days. */
export const movedToDays = (event: BoardEvent, from: WallTime): Target => asAllDay(shownSpan(event), from);

/** Where an all-day event goes that is given a time of day by the clocks that the board shows. */
export const movedToTime = (event: BoardEvent, from: WallTime, zone: string | undefined): Target =>
  inZone(asTimed(shownSpan(event), from), zone);
