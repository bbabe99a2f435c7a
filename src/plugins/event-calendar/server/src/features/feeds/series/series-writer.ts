import { contentLines } from '../../../domain/calendar-format/content-lines';
import { groupBy } from '../../../domain/group-by';
import type { FeedEvent, GroupedWriter, RemovedEvent } from '../format';
import { eventLines } from '../writing/event-component';
import type { DateEntry } from './date-entry';
import { Variants } from './date-entry';
import { goneSeries, isRemovedDate } from './gone-series';
import { planSeries } from './plan-series';
import { differingLines, repeatingLines, singleLines } from './series-lines';

/** The most characters of texts that are kept of a series; later dates with other texts have components of their own. */
const MOST_TEXT = 4_000_000;

/**
 * Writes the dates of a series as one event that repeats (RFC 5545): what most of them have, with a component for each that differs.
 * It keeps the dates of one series at a time.
 */
export class SeriesWriter implements GroupedWriter<FeedEvent> {
  private series: number | undefined;
  private entries: DateEntry[] = [];
  private variants = new Variants();
  private readonly removedOf: ReadonlyMap<number | undefined, readonly RemovedEvent[]>;
  private readonly said = new Set<RemovedEvent>();
  /** The series that the feed has as events that repeat. */
  private readonly shown = new Set<number>();

  constructor(private readonly removed: readonly RemovedEvent[]) {
    this.removedOf = groupBy(removed, ({ date }) => date?.series);
  }

  item(event: FeedEvent): Iterable<string> {
    const { date } = event;
    if (date === undefined) return [contentLines(eventLines(event))];
    const isNext = date.series !== this.series;
    const variants = isNext ? new Variants() : this.variants;
    const entry = variants.size > MOST_TEXT ? undefined : variants.entryOf(event, date);
    const single = entry === undefined ? [contentLines(eventLines(event))] : [];
    if (!isNext) {
      if (entry !== undefined) this.entries.push(entry);
      return single;
    }
    const before = this.entries;
    this.series = date.series;
    this.variants = variants;
    this.entries = entry === undefined ? [] : [entry];
    return this.texts(before);
  }

  rest(): Iterable<string> {
    const before = this.entries;
    this.entries = [];
    return this.texts(before);
  }

  unsaid(): readonly RemovedEvent[] {
    const left = this.removed.filter((event) => !this.said.has(event));
    const ofGone = left.filter(isRemovedDate).filter(({ date }) => !this.shown.has(date.series));
    const known: ReadonlySet<RemovedEvent> = new Set(ofGone);
    const gone = [...groupBy(ofGone, ({ date }) => date.series).values()].flatMap(goneSeries);
    return [...left.filter((event) => !known.has(event)), ...gone];
  }

  private *texts(entries: readonly DateEntry[]): Generator<string> {
    const planning = planSeries(entries, this.removedOf.get(entries[0]?.date.series) ?? []);
    let step = planning.next();
    for (; step.done !== true; step = planning.next()) yield '';
    const plan = step.value;
    if (plan === undefined) {
      for (const entry of entries) yield contentLines(singleLines(entry));
      return;
    }
    this.shown.add(plan.members[0].date.series);
    for (const event of plan.removed) this.said.add(event);
    yield contentLines(repeatingLines(plan));
    for (const entry of plan.members)
      if (entry.variant !== plan.variant) yield contentLines(differingLines(plan, entry));
    for (const entry of plan.single) yield contentLines(singleLines(entry));
  }
}
