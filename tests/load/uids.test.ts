import { afterAll, describe, expect, it, jest } from '#test';
import { useCheckedService } from '../guard/use-checked-service';
import { documentsOf } from '../harness/documents';
import { Files, event, runOn } from './calendar-command';

const service = useCheckedService();
const files = new Files();
afterAll(() => files.remove());

const table = () => service.strapi.db.connection('calendar_events');

/** Loads lines. @returns the complaints about them */
async function load(lines: readonly unknown[], options: Record<string, true> = {}): Promise<string[]> {
  const said: string[] = [];
  const spy = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  await runOn(service.strapi, 'load', [files.write(lines)], options);
  spy.mockRestore();
  return said.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('line '));
}

/** The UIDs and numbers of the events with a title. */
const identities = async (title: string): Promise<unknown[]> => {
  const rows: { uid: string; sequence: number }[] = await table()
    .where({ title })
    .distinct('uid', 'sequence')
    .orderBy('uid');
  return rows.map(({ uid, sequence }) => [uid, Number(sequence)]);
};

describe.each([
  ['one by one', {}],
  ['in bulk', { bulk: true as const }],
] as const)('loaded events, %s', (way, options) => {
  const named = (name: string): string => `${name}-${way}@source.example`;

  it('keep the UID that they bring, and get one otherwise', async () => {
    const title = `Brought ${way}`;
    expect(await load([event(title, { uid: named('a') }), event(title)], options)).toEqual([]);
    expect(await identities(title)).toEqual(
      expect.arrayContaining([
        [named('a'), 0],
        [expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/), 0],
      ]),
    );
    expect(await identities(title)).toHaveLength(2);
  });

  it('are refused with the UID of another event, or what is none', async () => {
    const title = `Refused ${way}`;
    await load([event(title, { uid: named('b') })], options);
    const complaints = await load(
      [
        event('Again', { uid: named('b') }),
        event('Long', { uid: 'x'.repeat(256) }),
        event('Number', { uid: 5 }),
        event('Two lines', { uid: 'a\nb' }),
        event(title, { uid: 'x'.repeat(253) + (way === 'in bulk' ? '-b' : '-s') }),
        event(`Twice ${way}`, { uid: named('c') }),
        event(`Twice ${way}`, { uid: named('c') }),
      ],
      options,
    );
    const noUid = 'uid must be a text of one line with 1 to 255 characters';
    expect(complaints).toEqual([
      `line 1: Another event has the uid ${named('b')}`,
      `line 2: ${noUid}`,
      `line 3: ${noUid}`,
      `line 4: ${noUid}`,
      `line 7: Another event has the uid ${named('c')}`,
    ]);
    expect(await identities(title)).toHaveLength(2);
    expect(await identities(`Twice ${way}`)).toHaveLength(1);
  });

  it('come back with a higher number than their cancellation', async () => {
    const title = `Back ${way}`;
    await load([event(title, { uid: named('d') })], options);
    const row: { document_id: string } | undefined = await table()
      .where({ uid: named('d') })
      .first('document_id');
    await documentsOf(service, 'event').delete({ documentId: row?.document_id ?? '', locale: '*' });
    const removed = () => service.strapi.db.connection('calendar_removed').where({ uid: named('d') });
    expect(await removed()).toMatchObject([{ sequence: 1 }]);
    expect(await load([event(title, { uid: named('d') })], options)).toEqual([]);
    expect(await identities(title)).toEqual([[named('d'), 2]]);
    expect(await removed()).toEqual([]);
  });
});

it('reports a taken UID without loading anything', async () => {
  await load([event('Dry', { uid: 'dry@source.example' })]);
  expect(await load([event('Dry', { uid: 'dry@source.example' })], { 'dry-run': true })).toEqual([
    'line 1: Another event has the uid dry@source.example',
  ]);
});
