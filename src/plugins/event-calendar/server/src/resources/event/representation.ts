import { costOf } from '../../domain/cost';
import { showLine } from '../../domain/text/line';
import { showHtml } from '../../domain/text/paragraphs';
import { instant, wallTime } from '../../domain/time/types';
import type { WallTime } from '../../domain/time/types';
import { dateDetails, wallMilliseconds } from '../../domain/time/wall-clock';
import { readZone } from '../../domain/time/zone';
import { zoneAbbreviation } from '../../domain/time/zone-abbreviation';
import { BLANKED_FIELDS, fieldMembers } from '../fields/event-fields';
import { globalId, publicAddress, restAddress } from '../shared/addresses';
import { renderImage } from '../shared/image';
import { jsonText } from '../shared/json-text';
import type { RenderableObject } from '../shared/json-text';
import { postDates, shownSlug } from '../shared/post';
import type { EventRecord } from '../shared/record';
import type { RenderSettings, RenderedRecord } from '../shared/rendered';
import { structuredEvent } from '../shared/structured-data';
import { feedEvent } from './feed';

/**
 * Renders an event (docs/interface.md 7.2) without its linked records. These are added when it is read, because whether they are
 * shown depends on the reader's rights (`assembleEvent`).
 */
export function renderEvent(record: EventRecord, settings: RenderSettings): RenderedRecord {
  return {
    body: openObject(eventMembers(record, settings)),
    blanked: record.password ? openObject({ ...eventMembers(record, settings), ...BLANKED }) : null,
    embedded: null,
    structured: structuredEvent(record, settings),
    feed: feedEvent(record, settings),
  };
}

function eventMembers(record: EventRecord, settings: RenderSettings): RenderableObject {
  const { cost, details } = costOf(record.cost, settings.currency);
  const start = wallTime(record.startDate);
  const end = wallTime(record.endDate);
  const utcStart = wallTime(record.utcStartDate);
  const utcEnd = wallTime(record.utcEndDate);
  return {
    id: record.publicId,
    global_id: globalId(record.publicId),
    global_id_lineage: [globalId(record.publicId)],
    author: String(record.author),
    status: record.status,
    ...postDates(record, settings),
    url: publicAddress(record, settings),
    rest_url: restAddress('event', record.publicId),
    title: showLine(record.title),
    description: showHtml(record.description),
    excerpt: showHtml(record.excerpt),
    slug: shownSlug(record),
    image: record.image === null ? false : renderImage(record.image),
    all_day: record.allDay,
    start_date: start,
    start_date_details: { ...dateDetails(start) },
    end_date: end,
    end_date_details: { ...dateDetails(end) },
    utc_start_date: utcStart,
    utc_start_date_details: { ...dateDetails(utcStart) },
    utc_end_date: utcEnd,
    utc_end_date_details: { ...dateDetails(utcEnd) },
    timezone: record.timezone,
    timezone_abbr: abbreviation(record.timezone, utcStart),
    cost,
    cost_details: { ...details },
    ...fieldMembers(record),
  };
}

/**
 * The protected fields of an event with a password (docs/interface.md 16.18); `assembleEvent` leaves out its linked records.
 */
const BLANKED = {
  description: '',
  excerpt: '',
  image: false,
  all_day: null,
  cost: '',
  cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
  ...BLANKED_FIELDS,
} as const;

/** The abbreviation of the event's zone at its start (docs/interface.md 4.10). */
function abbreviation(timezone: string, utcStart: WallTime): string {
  const zone = readZone(timezone);
  return zone === undefined ? '' : zoneAbbreviation(zone, instant(wallMilliseconds(utcStart)));
}

const openObject = (members: RenderableObject): string => jsonText(members).slice(0, -1);
