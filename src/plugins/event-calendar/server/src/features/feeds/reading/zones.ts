import type { RemovedEvent, ZoneSpan } from '../format';

/** The zones of a list, together with those of the events that have disappeared from it. */
export function withZonesOf(removed: readonly RemovedEvent[], zones: readonly ZoneSpan[]): ZoneSpan[] {
  const spans = new Map(zones.map((span) => [span.timezone, span]));
  for (const { timezone, start, end } of removed) {
    const first = Number(start.slice(0, 4));
    const last = Number(end.slice(0, 4));
    const known = spans.get(timezone);
    spans.set(timezone, {
      timezone,
      firstYear: Math.min(first, known?.firstYear ?? first),
      lastYear: Math.max(last, known?.lastYear ?? last),
    });
  }
  return [...spans.values()].toSorted((one, other) => (one.timezone < other.timezone ? -1 : 1));
}
