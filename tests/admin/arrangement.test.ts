import { describe, expect, it } from '#test';
import en from '../../src/plugins/event-calendar/admin/src/translations/en/fields.json';
import fr from '../../src/plugins/event-calendar/admin/src/translations/fr/fields.json';
import { ATTRIBUTES } from '../../src/plugins/event-calendar/server/src/write-model/content-types/fields';
import { FIELD_TEXTS_EN } from '../../src/plugins/event-calendar/server/src/panel-contract/field-texts/en';
import { FIELD_TEXTS_FR } from '../../src/plugins/event-calendar/server/src/panel-contract/field-texts/fr';
import { KINDS, uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Service } from '../harness';
import { startService } from '../harness';
import { freshDatabase } from '../harness/fresh-database';

interface Configuration {
  settings: Record<string, unknown>;
  metadatas: Record<string, { edit: { label?: string; description?: string } }>;
  layouts: { list: string[]; edit: { name: string; size: number }[][] };
}

const service = ({ strapi }: Service) => strapi.plugin('content-manager').service('content-types');
const read = (running: Service, uid: string): Promise<Configuration> =>
  service(running).findConfiguration({ uid });

describe('the arrangement of the edit views', () => {
  it('is set up at the first start, with readable names and without internal fields', async () => {
    const running = await startService({ empty: true });
    try {
      for (const kind of KINDS) {
        const { layouts, metadatas } = await read(running, uidOf(kind));
        const fields = layouts.edit.flat().map(({ name }) => name);
        for (const row of layouts.edit) {
          expect(
            row.reduce((sum, { size }) => sum + size, 0),
            `${kind}: ${JSON.stringify(row)}`,
          ).toBe(12);
        }
        for (const internal of ['publicId', 'standIn', 'trashedAt', 'utcStartDate', 'utcEndDate', 'author']) {
          expect(fields).not.toContain(internal);
        }
        for (const field of fields) {
          expect(metadatas[field]?.edit.label).toBe(FIELD_TEXTS_EN[kind][field]?.label);
          expect(FIELD_TEXTS_FR[kind][field]?.label, `French: ${kind}.${field}`).toBeTruthy();
        }
      }
      const { layouts, settings } = await read(running, uidOf('event'));
      expect(layouts.edit[0]).toEqual([{ name: 'title', size: 12 }]);
      expect(layouts.list).toEqual(['title', 'startDate', 'venue']);
      expect(settings).toMatchObject({
        mainField: 'title',
        defaultSortBy: 'startDate',
        defaultSortOrder: 'DESC',
      });
    } finally {
      await running.stop();
    }
  });

  it('keeps changes of an administrator', async () => {
    const database = await freshDatabase({}, true);
    try {
      const uid = uidOf('event');
      const first = await startService({ database });
      const { uid: _uid, ...before } = { uid, ...(await read(first, uid)) };
      const changed = structuredClone(before);
      changed.layouts.list = ['title', 'cost'];
      changed.layouts.edit.reverse();
      if (changed.metadatas['cost']) changed.metadatas['cost'].edit.label = 'Admission';
      await service(first).updateConfiguration({ uid }, changed);
      await first.stop();

      const second = await startService({ database });
      const after = await read(second, uid);
      await second.stop();
      expect(after.layouts).toEqual(changed.layouts);
      expect(after.metadatas['cost']?.edit.label).toBe('Admission');
    } finally {
      await database.remove();
    }
  });
});

it('has words in both languages for every option of an enumeration, and an input that shows them', () => {
  const enumerations = KINDS.flatMap((kind) =>
    Object.entries<Record<string, unknown>>(ATTRIBUTES[kind]).filter(([, attribute]) => 'enum' in attribute),
  );
  expect(enumerations.map(([name]) => name)).toContain('eventStatus');
  for (const [name, { customField, enum: options }] of enumerations) {
    const input = String(customField).replace('plugin::event-calendar.', '');
    const keys = [options].flat().map((option) => `fields.${input}.${String(option)}`);
    for (const words of [en, fr]) expect(Object.keys(words), name).toEqual(expect.arrayContaining(keys));
  }
});
