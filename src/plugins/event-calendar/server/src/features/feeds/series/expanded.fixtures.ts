import ICAL from 'ical.js';

/** What a calendar program shows of one event: its times, and all lines that are not about the component itself. */
export interface ShownEvent {
  start: string;
  end: string;
  zone: string;
  content: string;
}

/** About the component itself, or said by other members. */
const OWN: ReadonlySet<string> = new Set([
  ...['uid', 'url', 'sequence', 'dtstamp', 'last-modified', 'created'],
  ...['dtstart', 'dtend', 'rrule', 'exdate', 'recurrence-id'],
]);

/** The events of a calendar file as ical.js shows them, those that repeat one by one, in the order of their times; without deleted ones. */
export function expanded(file: string): ShownEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const components = calendar.getAllSubcomponents('vevent').filter((one) => !isGone(one));
  const shown: ShownEvent[] = [];
  for (const component of components) {
    if (component.hasProperty('recurrence-id')) continue;
    const uid = component.getFirstPropertyValue('uid');
    const exceptions = components.filter(
      (one) => one.hasProperty('recurrence-id') && one.getFirstPropertyValue('uid') === uid,
    );
    const event = new ICAL.Event(component, { exceptions });
    if (!event.isRecurring()) {
      shown.push(shownOf(component, event.startDate, event.endDate));
      continue;
    }
    const dates = event.iterator();
    for (let date = next(dates); date !== undefined; date = next(dates)) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(date);
      shown.push(shownOf(item.component, startDate, endDate));
    }
  }
  return shown.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** The types say that there is always a next date. */
const next = (dates: ICAL.RecurExpansion): ICAL.Time | undefined => dates.next();

function shownOf(component: ICAL.Component, start: ICAL.Time, end: ICAL.Time): ShownEvent {
  const content = component
    .getAllProperties()
    .filter(({ name }) => !OWN.has(name))
    .map((property) => property.toICALString());
  return { start: start.toString(), end: end.toString(), zone: start.zone.tzid, content: content.join('\n') };
}

/** Deleted events take no time of the reader (docs/interface.md 25.7). */
const isGone = (component: ICAL.Component): boolean =>
  component.getFirstPropertyValue('transp') === 'TRANSPARENT';
