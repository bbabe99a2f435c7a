import { stateprovinceAfter } from '../../domain/place';
import { storeLine } from '../../domain/text/line';
import { couldNotUpdate } from '../../api/errors';
import type { PlaceValues } from './create-place';
import { contactFields, regionOf, regionOfRow } from './create-place';
import { saveIfChanged } from './save-if-changed';
import { storedVersion } from './save-change';
import type { StoredRecord } from './save-change';
import { storedTexts } from './texts';
import { postChange } from './update-post';
import type { OpenWriting } from './writing';

/**
 * Changes the sent fields of a venue or an organizer and keeps the rest (docs/interface.md 8.12, 8.10). A new name does not change
 * the slug, and may be that of another record.
 * @throws CalendarError 400 for a name that is blank, 403 for what the actor may not set
 */
export async function updatePlace(
  writing: OpenWriting,
  record: StoredRecord & { kind: 'venue' | 'organizer' },
  name: string | undefined,
  values: PlaceValues,
): Promise<void> {
  const { kind } = record;
  if (name !== undefined && storeLine(name) === '') throw couldNotUpdate(kind);
  const stored = storedVersion(record, writing);
  const texts = storedTexts(kind, { name, description: values.description });
  const post = postChange(writing, record, stored, values);
  const contact = contactFields(kind, values);
  const region = regionOf(contact);
  if (kind === 'venue' && Object.keys(region).length > 0)
    contact['stateprovince'] = stateprovinceAfter(regionOfRow({ row: stored }), region);
  await saveIfChanged(writing, record, {
    texts,
    shared: { ...contact, ...post.fields },
    version: post.version,
  });
}
