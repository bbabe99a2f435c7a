import { beforeAll, describe, expect, it } from '#test';
import { useService } from '../harness';
import type { Service } from '../harness';
import { documentIdOf, panelUser } from '../harness/admin';
import { concert } from '../http/write-client';
import { personWith } from './people';
import { nth, seriesDesk } from './view-series';
import type { Dated as Date } from './view-series';

type Dated = Pick<Date, 'documentId'>;

type Headers = Record<string, string>;

const WEEKLY = 'FREQ=WEEKLY';
const FIRST = { start_date: '2031-05-05 19:00:00', end_date: '2031-05-05 21:00:00' };
let made = 0;

function toolsOf(service: Service) {
  const { send, ask, admin, knex, editor, events, dates, eventOf } = seriesDesk(service);
  async function course(count: number) {
    const title = `Course ${++made}`;
    const json = concert(title, { ...FIRST, rrule: `${WEEKLY};COUNT=${count}` });
    const { id } = await editor.create('events', json);
    const all = await dates(await eventOf(id));
    return { title, dates: all, first: nth(all, 0) };
  }
  /** Events on these days, all with one title. */
  async function evenings(who: Headers, days: readonly string[]): Promise<string[]> {
    const title = `Evening ${++made}`;
    const ids: string[] = [];
    for (const day of days) {
      const times = { startDate: `${day} 19:00:00`, endDate: `${day} 21:00:00`, timezone: 'Europe/Paris' };
      ids.push(documentIdOf(await events(who).create({ title, ...times })));
    }
    return ids;
  }
  /** The versions of an event, such as `fr published`; those in the trash say so. */
  async function versions({ documentId }: Dated): Promise<string[]> {
    const rows: Record<string, unknown>[] = await knex()('calendar_events').where({
      document_id: documentId,
    });
    const nameOf = (row: Record<string, unknown>): string =>
      [
        String(row['locale']),
        row['published_at'] === null ? 'draft' : 'published',
        ...(row['trashed_at'] === null ? [] : ['trash']),
      ].join(' ');
    return rows.map(nameOf).toSorted();
  }
  const give = ({ documentId }: Dated, who = admin()) =>
    send(who, 'POST', 'series/changes', { documentId, scope: 'all' });
  const giveRule = ({ documentId }: Dated, count: number, who = admin(), more: object = {}) =>
    send(who, 'POST', 'series/rule', { documentId, scope: 'all', rule: `${WEEKLY};COUNT=${count}`, ...more });
  const undo = ({ body }: { body: unknown }, who = admin()) =>
    send(who, 'POST', `series/changes/${String(Object(Object(body).data).undo)}/undo`, {});
  return {
    send,
    ask,
    knex,
    events,
    dates,
    course,
    evenings,
    versions,
    give,
    giveRule,
    undo,
    admin,
  };
}

const BOTH = ['en draft', 'en published', 'fr draft', 'fr published'];

/** What is as it was after the trash, whoever writes it. */
function itComesBack({ ask, events, evenings, admin }: ReturnType<typeof toolsOf>): void {
  it('a review is as it was after the trash: what changed since it was asked for, and what was sent back', async () => {
    const ids = await evenings(admin(), ['2031-06-05', '2031-06-12']);
    const [waiting = '', returned = ''] = ids;
    for (const id of ids) {
      await events().publish(id, {});
      await events().update(id, { title: 'Changed' });
      await ask(admin(), 'POST', `review/event/${id}/request`, {});
    }
    await events().update(waiting, { title: 'Changed again' });
    await ask(admin(), 'POST', `review/event/${returned}/send-back`, { reason: 'No' });
    const state = async () => ({
      changed: Object(await ask(admin(), 'GET', `review/event/${waiting}`)).changed,
      returned: Object(await ask(admin(), 'GET', 'review/returned')).rows.map((row: Dated) => row.documentId),
    });
    const before = await state();
    await ask(admin(), 'POST', 'records/event/trash', { documentIds: ids });
    await ask(admin(), 'POST', 'records/event/restore', { documentIds: ids, as: 'before' });
    expect(await state()).toEqual(before);
  });

  it('a draft that was changed in the trash has changes that are not published when it is back', async () => {
    const [documentId = ''] = await evenings(admin(), ['2031-05-05']);
    await events().publish(documentId, {});
    await ask(admin(), 'POST', `records/event/${documentId}/trash`, {});
    await events().update(documentId, { title: 'Changed in the trash' });
    await ask(admin(), 'POST', `records/event/${documentId}/restore`, { as: 'before' });
    const publication = await ask(admin(), 'GET', `records/event/${documentId}/publication?locale=en`);
    expect(publication).toMatchObject({ status: 'publish', hasChanges: true });
  });
}

describe('with series and the trash', () => {
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const tools = toolsOf(service);
  const { send, ask, events, course, evenings, versions, give, giveRule, undo, dates } = tools;
  /** Whoever may publish in English only. */
  const englishPublisher = (name: string) =>
    personWith(service, name, [
      { kind: 'event', rights: ['read', 'create', 'update', 'delete'] },
      { kind: 'event', rights: ['publish'], locales: ['en'] },
    ]);

  itComesBack(tools);

  it('the trash takes no language off the site that the person may not publish', async () => {
    const who = await englishPublisher('RevEn');
    const [documentId = ''] = await evenings(tools.admin(), ['2031-05-05']);
    await events().publish(documentId, {});
    await events().publish(documentId, { title: 'Soir' }, 'fr');
    const { status } = await send(who, 'POST', `records/event/${documentId}/trash`, {});
    expect([status, await versions({ documentId })]).toEqual([403, BOTH]);
  });

  it('another rule takes no language off the site that the person may not publish', async () => {
    const who = await englishPublisher('RevEnRule');
    const { dates: all, first } = await course(3);
    await events().publish(first.documentId, { title: 'Cours' }, 'fr');
    await give(first);
    const { status } = await giveRule(first, 1, who);
    expect([status, await versions(nth(all, 2))]).toEqual([403, BOTH]);
  });

  it('the undo of a language deletes no date that has no other language any more', async () => {
    const { dates: all, first } = await course(3);
    await events().publish(first.documentId, { title: 'Cours' }, 'fr');
    const given = await give(first);
    const second = nth(all, 1);
    await ask(tools.admin(), 'POST', `records/event/${second.documentId}/languages/en/trash`, {});
    await undo(given);
    expect(await versions(second)).toEqual(['fr draft', 'fr published']);
  });

  it('the undo of a language leaves it to a date that had it before', async () => {
    const { dates: all, first } = await course(3);
    const second = nth(all, 1);
    await events().publish(second.documentId, { title: 'Cours' }, 'fr');
    await events().publish(first.documentId, { title: 'New title' });
    await events().publish(first.documentId, { title: 'Cours' }, 'fr');
    await undo(await give(first));
    expect(await versions(second)).toEqual(BOTH);
    expect(await versions(nth(all, 2))).toEqual(['en draft', 'en published']);
  });

  it('an Author undoes a rule that took drafts of their own away', async () => {
    const who = await panelUser(service, 'strapi-author', 'series-author');
    const ids = await evenings(who, ['2031-05-05', '2031-05-12']);
    await ask(who, 'POST', 'series', { documentIds: ids, rule: `${WEEKLY};COUNT=2` });
    const fewer = await giveRule({ documentId: nth(ids, 0) }, 1, who);
    const { status } = await undo(fewer, who);
    expect([fewer.status, status, await versions({ documentId: nth(ids, 1) })]).toEqual([
      200,
      200,
      ['en draft'],
    ]);
  });

  it('whoever may not take a date off the site is told which, and by the preview already', async () => {
    const who = await personWith(service, 'RevNoPublish', [
      { kind: 'event', rights: ['read', 'create', 'update', 'delete'] },
    ]);
    const { dates: all, first } = await course(3);
    const event = { documentId: nth(all, 1).documentId };
    const preview = await giveRule(first, 1, who, { dryRun: true });
    const { status, body } = await giveRule(first, 1, who);
    expect([preview.status, status]).toEqual([403, 403]);
    expect(Object(body).error.details).toMatchObject({ event });
  });

  it('gives a language only by people who may change its fields', async () => {
    const who = await personWith(service, 'RevFields', [
      { kind: 'event', rights: ['read', 'create', 'publish'] },
      { kind: 'event', rights: ['update'], fields: ['website', 'venue'] },
    ]);
    const { dates: all, first } = await course(2);
    await events().publish(first.documentId, { title: 'Cours' }, 'fr');
    const { status } = await give(first, who);
    expect([status, await versions(nth(all, 1))]).toEqual([403, ['en draft', 'en published']]);
  });

  it('dates that come back from the trash have the language that the others got meanwhile, or can get it', async () => {
    const { first } = await course(4);
    await giveRule(first, 2);
    await events().publish(first.documentId, { title: 'Cours' }, 'fr');
    await give(first);
    await giveRule(first, 5);
    await events().publish(first.documentId, { title: 'Cours du soir' }, 'fr');
    await give(first);
    const found: string[][] = [];
    for (const date of await dates(first)) found.push(await versions(date));
    expect(found).toEqual([BOTH, BOTH, BOTH, BOTH, BOTH]);
  });
});

describe('with series and the trash, while somebody listens', () => {
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const tools = toolsOf(service);
  const { ask, events, evenings, giveRule } = tools;
  beforeAll(() => {
    service.strapi.eventHub.on('entry.update', async () => undefined);
  });
  itComesBack(tools);

  it.each(['create', 'publish'])(
    'R10 a series gets more dates from whoever may %s their own events only',
    async (right) => {
      const rights = ['read', 'create', 'update', 'delete', 'publish'].filter((each) => each !== right);
      const who = await personWith(service, `RevOwn${right}`, [
        { kind: 'event', rights },
        { kind: 'event', rights: [right], conditions: ['admin::is-creator'] },
      ]);
      const ids = await evenings(who, ['2031-05-05', '2031-05-12']);
      for (const id of ids) await events(who).publish(id, {});
      await ask(who, 'POST', 'series', { documentIds: ids, rule: `${WEEKLY};COUNT=2` });
      const { status, text } = await giveRule({ documentId: nth(ids, 0) }, 4, who);
      expect([status, text]).toEqual([200, text]);
    },
  );
});
