import { isWallTime } from '../../../domain/time/types';
import type { WallTime, Zone } from '../../../domain/time/types';
import { wallMilliseconds } from '../../../domain/time/wall-clock';
import { toInstant } from '../../../domain/time/zone';
import type { FeedDate, FeedEvent } from '../format';
import { contentOf, timesOf } from '../writing/event-component';
import type { Identity } from '../writing/event-component';
import type { Clock, WrittenTimes } from '../writing/event-times';

/** When a date takes place for its time of the rule. */
export interface Span {
  clock: Clock;
  /** From the time of the rule to the start as it is written, in milliseconds. */
  shift: number;
  /** From the start to the end as they are written; undefined without an end. */
  length: number | undefined;
  /** The same in time that passes, which differs where clocks change in between. */
  lasts: number | undefined;
}

/** What several dates of a series have in common, so that one component can show them. */
export interface Variant extends Span {
  /** Content lines; the one of the address of its page is `URL`, because each date has its own. */
  content: readonly string[];
}

/** A date of a series as it is written. */
export interface DateEntry {
  date: FeedDate;
  identity: Identity;
  times: WrittenTimes;
  url: string;
  variant: Variant;
}

const ADDRESS = 'URL';

/** The content lines of a variant with the address of a date. */
export const contentWith = ({ content }: Variant, url: string): string[] =>
  content.map((line) => (line === ADDRESS ? url : line));

/** Finds what dates of a series have in common, and keeps each text once. */
export class Variants {
  private readonly known = new Map<string, Variant>();
  /** The characters of all texts. */
  size = 0;

  /** @throws RangeError if a time of the event is none */
  entryOf(event: FeedEvent, date: FeedDate): DateEntry {
    const times = timesOf(event);
    const lines = contentOf(event);
    const url = lines.find((line) => line.startsWith(`${ADDRESS}:`)) ?? '';
    const text = lines.map((line) => (line === url ? ADDRESS : line)).join('\n');
    const span = spanOf(times, date);
    const { clock, shift, length, lasts } = span;
    const name = clock.kind === 'zone' ? clock.name : clock.kind;
    const key = [name, shift, length, lasts, text].join('\n');
    let variant = this.known.get(key);
    if (variant === undefined) {
      variant = { ...span, content: text.split('\n') };
      this.known.set(key, variant);
      this.size += key.length;
    }
    const { uid, sequence, changed, published } = event;
    return { date, identity: { uid, sequence, changed, published }, times, url, variant };
  }
}

/** @throws RangeError if a time is none */
export function spanOf({ clock, start, end }: WrittenTimes, date: FeedDate): Span {
  const from = wallOf(start);
  const until = end === undefined ? undefined : wallOf(end);
  return {
    clock,
    shift: wallMilliseconds(from) - wallMilliseconds(date.original),
    length: until === undefined ? undefined : wallMilliseconds(until) - wallMilliseconds(from),
    lasts: until === undefined ? undefined : spanOn(clock, from, until),
  };
}

/** The time that passes between two written times. */
export const spanOn = (clock: Clock, from: WallTime, until: WallTime): number =>
  clock.kind === 'zone'
    ? toInstant(until, clock.zone) - toInstant(from, clock.zone)
    : wallMilliseconds(until) - wallMilliseconds(from);

/** The zone by whose clocks a time is written; undefined for days and UTC. */
export const zoneOf = (clock: Clock): Zone | undefined => (clock.kind === 'zone' ? clock.zone : undefined);

function wallOf(text: string): WallTime {
  if (!isWallTime(text)) throw new RangeError(`Not a time: ${text.slice(0, 40)}`);
  return text;
}
