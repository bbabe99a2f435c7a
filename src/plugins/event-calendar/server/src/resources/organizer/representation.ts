import { showLine } from '../../domain/text/line';
import { showHtml } from '../../domain/text/paragraphs';
import { globalId, publicAddress } from '../shared/addresses';
import { renderImage } from '../shared/image';
import { SlottedMember, jsonText } from '../shared/json-text';
import { postDates, shownSlug } from '../shared/post';
import type { OrganizerRecord } from '../shared/record';
import type { RenderSettings, RenderedRecord } from '../shared/rendered';
import { structuredPerson } from '../shared/structured-data';
import { feedOrganizer } from './feed';

/** Renders an organizer (docs/interface.md 9.1). Empty members are left out; `json_ld` comes at the slot `structured`. */
export function renderOrganizer(record: OrganizerRecord, settings: RenderSettings): RenderedRecord {
  const body = jsonText({
    id: record.publicId,
    author: String(record.author),
    status: record.status,
    ...postDates(record, settings),
    url: publicAddress(record, settings),
    organizer: showLine(record.name),
    description: showHtml(record.description) || undefined,
    excerpt: showHtml(record.excerpt) || undefined,
    slug: shownSlug(record) || undefined,
    image: record.image === null ? undefined : renderImage(record.image),
    phone: record.phone || undefined,
    website: record.website || undefined,
    email: record.email || undefined,
    json_ld: new SlottedMember('structured'),
    global_id: globalId(record.publicId),
    global_id_lineage: [globalId(record.publicId)],
  });
  const structured = jsonText(structuredPerson(record, settings));
  return { body, blanked: null, embedded: null, structured, feed: feedOrganizer(record, settings) };
}
