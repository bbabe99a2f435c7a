import { instant, isWallTime } from '../../domain/time/types';
import { DAY, wallMilliseconds } from '../../domain/time/wall-clock';
import { readZone, toWall } from '../../domain/time/zone';
import { comparedName } from '../../domain/text/compared-name';
import { sortName } from '../../domain/text/fold';
import { filterColumns } from '../../resources/event/list';
import { renderRecord, searchTexts } from '../../resources/render';
import type { RenderSettings } from '../../resources/render';
import type { CalendarRecord } from '../../resources/shared/record';
import { sourceMark, toRecord } from './records';
import type { SourceDocument, SourceMark } from './records';
import { LASTING_DAYS } from '../../storage/index-row';
import type { IndexRow, TextRow } from '../../storage/index-row';

/** The index entries of a record without its links. */
export interface Content {
  rows: IndexRow[];
  texts: TextRow[];
}

/** What the content of a record depends on besides its versions. */
interface Around {
  /** The language of the version that stands in for missing ones. */
  primary: string | undefined;
  /** The public id of the parent of a category. */
  parentId?: number | null;
  /** The languages of an event that are behind, as the column has them. */
  behind?: string | null;
}

/**
 * Computes what the index has of a record besides its links. It needs no database, so that it can be done before the rows are written.
 *
 * @param around what depends on more than its versions
 */
export function contentOf(settings: RenderSettings, document: SourceDocument, around: Around): Content {
  const { primary, parentId = null, behind = null } = around;
  const content: Content = { rows: [], texts: [] };
  for (const versions of document.languages) {
    const record = toRecord(document, versions);
    if (record === undefined) continue;
    if (record.kind === 'category') record.parentId = parentId;
    const own: OwnColumns = {
      mark: sourceMark(versions),
      is_primary: versions.locale === primary ? 1 : 0,
      lacks_image:
        record.kind === 'event' && versions.draft !== undefined && !versions.draft['image'] ? 1 : 0,
      behind,
    };
    content.rows.push(toRow(record, own, settings));
    for (const { field, text } of searchTexts(record)) {
      content.texts.push({ public_id: record.publicId, locale: record.locale, field, folded: text });
    }
  }
  return content;
}

/** The columns of a row that depend on more than the shown version. */
interface OwnColumns extends Pick<IndexRow, 'is_primary' | 'lacks_image' | 'behind'> {
  mark: SourceMark;
}

function toRow(record: CalendarRecord, own: OwnColumns, settings: RenderSettings): IndexRow {
  const zone = readZone(settings.timezone);
  if (zone === undefined) throw new Error(`The site's zone ${settings.timezone} does not exist`);
  const utc = readZone('UTC');
  const rendered = renderRecord(record, settings);
  const post = 'status' in record ? record : undefined;
  const event = record.kind === 'event' ? record : undefined;
  const venue = record.kind === 'venue' ? record : undefined;
  const published = post?.date ?? null;
  return {
    public_id: record.publicId,
    locale: record.locale,
    kind: record.kind,
    document_id: record.documentId,
    is_primary: own.is_primary,
    status: post?.status ?? 'publish',
    author: post?.author ?? null,
    slug: record.slug,
    sort_name: sortName(event ? event.title : 'name' in record ? record.name : ''),
    compared_name: 'name' in record ? comparedName(record.name) : null,
    exact_name: record.kind === 'category' || record.kind === 'tag' ? record.name : null,
    start_local: event?.startDate ?? null,
    end_local: event?.endDate ?? null,
    start_utc: event?.utcStartDate ?? null,
    end_utc: event?.utcEndDate ?? null,
    lasting: event !== undefined && isLasting(event) ? 1 : 0,
    date_local: toWall(instant(published ?? record.created), zone),
    modified_utc: toWall(instant(record.modified), utc ?? zone),
    ...filterColumns(event),
    lat: venue?.latitude ?? null,
    lng: venue?.longitude ?? null,
    parent_id: record.kind === 'category' ? record.parentId : null,
    event_count: 0,
    ...own.mark,
    uid: event?.uid ?? null,
    sequence: event?.sequence ?? 0,
    timezone: event?.timezone ?? null,
    all_day: event?.allDay ? 1 : 0,
    event_status: event?.event_status ?? null,
    changed_utc: null,
    lacks_image: own.lacks_image,
    behind: own.behind,
    body: rendered.body,
    blanked: rendered.blanked,
    embedded: rendered.embedded,
    structured: rendered.structured,
    ticket_url: event?.ticket_url ?? null,
    feed: rendered.feed,
  };
}

const isLasting = ({ startDate, endDate }: { startDate: string; endDate: string }): boolean =>
  isWallTime(startDate) &&
  isWallTime(endDate) &&
  wallMilliseconds(endDate) - wallMilliseconds(startDate) > LASTING_DAYS * DAY;
