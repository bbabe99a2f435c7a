import { expect, it } from '#test';
import { freshDatabase, startService } from '../harness';
import type { Service } from '../harness';
import { documentsOf } from '../harness/documents';
import { clientOf, concert } from '../http/write-client';

const calendarFile = async (service: Service, slug: string): Promise<string> => {
  const { status, text } = await service.request(`/calendar/en/event/${slug}.ics`);
  expect(status).toBe(200);
  return text;
};
const lineOf = (file: string, name: string): string | undefined =>
  file.split('\r\n').find((line) => line.startsWith(`${name}:`));

it('keeps the UID of an event at another address, and tells what has changed', async () => {
  const database = await freshDatabase();
  const serve = (publicUrl: string): Promise<Service> => startService({ database, settings: { publicUrl } });
  let service = await serve('https://old.example');
  try {
    const editor = clientOf(service, 'editor');
    const venue = Number((await editor.create('venues', { venue: 'Hall' }))['id']);
    const made = await editor.create('events', concert('Moving', { status: 'publish', venue }));
    const before = await calendarFile(service, 'moving');
    const uid = lineOf(before, 'UID');
    expect(uid).toMatch(/^UID:[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(lineOf(before, 'SEQUENCE')).toBe('SEQUENCE:0');

    await service.stop();
    service = await serve('https://new.example');
    expect(lineOf(await calendarFile(service, 'moving'), 'UID')).toBe(uid);

    // A corrected text of the venue shows as a change, but not as another schedule.
    const { connection } = service.strapi.db;
    await connection('calendar_index').update({ changed_utc: '2020-01-01 00:00:00' });
    expect(lineOf(await calendarFile(service, 'moving'), 'DTSTAMP')).toBe('DTSTAMP:20200101T000000Z');
    const again = clientOf(service, 'editor');
    await again.update(`venues/${venue}`, { address: '1 Quay' });
    const corrected = await calendarFile(service, 'moving');
    expect(lineOf(corrected, 'DTSTAMP')).not.toBe('DTSTAMP:20200101T000000Z');
    expect(lineOf(corrected, 'LAST-MODIFIED')).toBe(
      lineOf(corrected, 'DTSTAMP')?.replace('DTSTAMP', 'LAST-MODIFIED'),
    );
    expect(lineOf(corrected, 'SEQUENCE')).toBe('SEQUENCE:0');

    await connection('calendar_index').update({ changed_utc: '2020-01-01 00:00:00' });
    await again.update(`venues/${venue}`, { status: 'draft' });
    const without = await calendarFile(service, 'moving');
    expect(lineOf(without, 'DTSTAMP')).not.toBe('DTSTAMP:20200101T000000Z');
    expect(lineOf(without, 'SEQUENCE')).toBe('SEQUENCE:0');

    await connection('calendar_index').update({ changed_utc: '2020-01-01 00:00:00' });
    await again.remove(`venues/${venue}`);
    const moved = await calendarFile(service, 'moving');
    expect(lineOf(moved, 'DTSTAMP')).not.toBe('DTSTAMP:20200101T000000Z');
    expect(lineOf(moved, 'SEQUENCE')).toBe('SEQUENCE:1');

    // A copy is another event.
    const row: { document_id: string } | undefined = await connection('calendar_events')
      .where({ public_id: made['id'] })
      .first('document_id');
    const copy = await documentsOf(service, 'event').clone({ documentId: row?.document_id ?? '', data: {} });
    const uids: { uid: string; sequence: number }[] = await connection('calendar_events')
      .distinct('uid', 'sequence')
      .where({ document_id: copy.documentId });
    expect(uids).toEqual([{ uid: expect.not.stringContaining(uid?.slice(4) ?? ''), sequence: 0 }]);
  } finally {
    await service.stop();
    await database.remove();
  }
});
