import { parseRule } from '../../../domain/recurrence/parse-rule';
import type { FeedDate, RemovedEvent } from '../format';
import { writtenTimes } from '../writing/event-times';
import { spanOf } from './date-entry';
import { canRepeat, timesIn } from './plan-series';
import { latest } from './series-lines';

type RemovedDate = RemovedEvent & { readonly date: FeedDate };

export const isRemovedDate = (event: RemovedEvent): event is RemovedDate => event.date !== undefined;

/**
 * Removed dates of a series of which a feed has none left that its rule gives. Readers know those that its rule gave by its UID, so they are said to be
 * gone by one event with that UID; the others, which had components of their own, by themselves.
 */
export function goneSeries(removed: readonly RemovedDate[]): RemovedEvent[] {
  const [known] = removed;
  if (known === undefined) return [];
  const parsed = parseRule(known.date.rule);
  // As in `planSeries`.
  if ('fault' in parsed || parsed.rule.count === 1) return [...removed];
  const { rule } = parsed;
  const finding = timesIn(
    rule,
    known.date,
    removed.map(({ date }) => date.original),
  );
  let step = finding.next();
  while (step.done !== true) step = finding.next();
  const times = step.value;
  const isOfRule = (event: RemovedDate): boolean =>
    times.has(event.date.original) &&
    canRepeat(spanOf(writtenTimes(event), event.date), rule, event.date.original);
  const ofRule = removed
    .filter(isOfRule)
    .toSorted((one, other) => (one.date.original < other.date.original ? -1 : 1));
  const [first] = ofRule;
  if (first === undefined) return [...removed];
  const { date } = first;
  const series = {
    ...first,
    uid: date.uid,
    sequence: Math.max(date.sequence, ...ofRule.map(({ sequence }) => sequence)),
    removed: latest([date.changed, ...ofRule.map((event) => event.removed)]),
  };
  return [series, ...removed.filter((event) => !ofRule.includes(event))];
}
