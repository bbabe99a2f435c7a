import { renderEvent } from './event/representation';
import { renderOrganizer } from './organizer/representation';
import type { CalendarRecord } from './shared/record';
import type { RenderSettings, RenderedRecord } from './shared/rendered';
import { renderTerm } from './term/representation';
import { renderVenue } from './venue/representation';

export type { RenderSettings, RenderedRecord } from './shared/rendered';
export { searchTexts } from './shared/search-texts';

/** Renders a record of any kind. */
export function renderRecord(record: CalendarRecord, settings: RenderSettings): RenderedRecord {
  switch (record.kind) {
    case 'event':
      return renderEvent(record, settings);
    case 'venue':
      return renderVenue(record, settings);
    case 'organizer':
      return renderOrganizer(record, settings);
    case 'category':
    case 'tag':
      return renderTerm(record, settings);
  }
}
