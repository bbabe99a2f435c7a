import { beforeAll, describe, expect, it } from '#test';
import { useService } from '../harness';
import type { HttpResponse } from '../harness';
import { documentIdOf, panelUser } from '../harness/admin';
import { personWith } from './people';
import { nth, seriesDesk } from './view-series';

type Headers = Record<string, string>;

const WEEKLY = 'FREQ=WEEKLY';
const DAYS = ['2031-05-05', '2031-05-12'] as const;

/** What is the site's, an Editor's or not for everybody to know stays so, whatever an Author does with dates of a series. */
describe('a series of an Author', () => {
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const { send, ask, admin, knex, events, dates } = seriesDesk(service);
  let author: Headers;
  let editor: Headers;
  beforeAll(async () => {
    author = await panelUser(service, 'strapi-author');
    editor = await panelUser(service, 'strapi-editor');
  });

  let made = 0;
  /** An evening that a person makes; those of one test have the same title. */
  async function evening(who: Headers, day: string, more: object = {}): Promise<string> {
    const times = { startDate: `${day} 19:00:00`, endDate: `${day} 21:00:00`, timezone: 'Europe/Paris' };
    return documentIdOf(await events(who).create({ title: `Evening ${made}`, ...times, ...more }));
  }
  /** A series of two drafts of the Author. */
  async function drafts(rule = `${WEEKLY};COUNT=2`, who = author): Promise<[string, string]> {
    made += 1;
    const ids = [await evening(who, DAYS[0]), await evening(who, DAYS[1])] as const;
    await ask(who, 'POST', 'series', { documentIds: ids, rule });
    return [...ids];
  }
  /** The same without an end: the calendar makes later dates. */
  async function endless(): Promise<[string, string]> {
    made += 1;
    const first = await evening(author, DAYS[0]);
    const series = { rule: WEEKLY, goesOn: true };
    const copies = await ask(author, 'POST', `events/${first}/copies`, { dates: [DAYS[1]], series });
    return [first, Object(copies).created[0].documentId];
  }
  const schedule = (documentId: string) =>
    ask(editor, 'PUT', `records/event/${documentId}/schedule`, { at: '2031-03-01 09:00:00' });
  const rule = (documentId: string, text: string, more: object = {}, who = author) =>
    send(who, 'POST', 'series/rule', { documentId, scope: 'all', rule: text, ...more });
  const give = (documentId: string, more: object = {}, who = author) =>
    send(who, 'POST', 'series/changes', { documentId, scope: 'all', ...more });
  const refusing = ({ status, body }: HttpResponse): unknown[] => [
    status,
    Object(Object(Object(body).error).details).event,
  ];
  const rows = (documentId: string): Promise<Record<string, unknown>[]> =>
    knex()('calendar_events').where({ document_id: documentId, stand_in: false });
  const named = (documentId: string, day: string) => ({
    documentId,
    title: `Evening ${made}`,
    start: `${day} 19:00:00`,
  });

  it('gets a rule for later dates only from whoever may publish, once its last date is published', async () => {
    const [first, last] = await endless();
    const hours = `${WEEKLY};BYDAY=MO;BYHOUR=17,18,19`;
    const following = { scope: 'following' };
    const planned = await rule(last, hours, { ...following, dryRun: true });
    expect([planned.status, planned.text]).toEqual([200, planned.text]);
    for (const documentId of [first, last]) await events(editor).publish(documentId, {});
    const refused = [403, named(last, DAYS[1])];
    for (const text of [hours, `${WEEKLY};UNTIL=20310512`])
      for (const dryRun of [true, false])
        expect([text, ...refusing(await rule(last, text, { ...following, dryRun }))]).toEqual([
          text,
          ...refused,
        ]);
    expect((await rule(last, hours, following, editor)).status).toBe(200);
  });

  it('gets no more scheduled dates from whoever may not publish', async () => {
    const [first] = await drafts();
    await schedule(first);
    expect((await rule(first, `${WEEKLY};COUNT=3`)).status).toBe(403);
    expect(await dates({ documentId: first })).toHaveLength(2);
    expect((await rule(first, `${WEEKLY};COUNT=3`, {}, editor)).status).toBe(200);
  });

  it('gives nothing to later dates that will be published, if the person may not publish', async () => {
    const [first, last] = await endless();
    await events(author).update(last, { title: 'By hand' });
    await schedule(last);
    await events(author).update(first, { title: 'Unreviewed' });
    const refused = [403, { ...named(last, DAYS[1]), title: 'By hand' }];
    expect(refusing(await give(first, { dryRun: true }))).toEqual(refused);
    expect(refusing(await give(first))).toEqual(refused);
    expect((await give(first, {}, editor)).status).toBe(200);
  });

  it('does not change what an Editor scheduled and moved to the trash', async () => {
    const [first, second] = await drafts();
    await schedule(second);
    await ask(editor, 'POST', `records/event/${second}/trash`, {});
    await events(author).update(first, { title: 'Unreviewed' });
    const { status, text } = await give(first);
    expect([status, text]).toEqual([200, text]);
    await ask(editor, 'POST', `records/event/${second}/restore`, { as: 'before' });
    const back = { title: `Evening ${made}`, status: 'future' };
    expect((await dates({ documentId: first }))[1]).toMatchObject(back);
  });

  it('has no password that somebody else chose, and stays a draft instead', async () => {
    made += 1;
    const closed = await evening(editor, DAYS[0], { password: 'sesame' });
    const open = await evening(author, DAYS[1]);
    const documentIds = [closed, open];
    await ask(editor, 'POST', 'series', { documentIds, rule: `${WEEKLY};COUNT=2` });
    const newest = async () => rows(nth((await dates({ documentId: open })).slice(-1), 0).documentId);
    const draft = { password: null, published_at: null, publish_at: null };
    expect((await rule(open, `${WEEKLY};COUNT=3`)).status).toBe(200);
    expect(await newest()).toMatchObject([draft]);
    await events(editor).publish(open, {});
    expect((await rule(open, `${WEEKLY};COUNT=4`, {}, editor)).status).toBe(200);
    expect(await newest()).toMatchObject([draft]);
    // Whoever has set a password gets it for new dates of their own.
    await ask(editor, 'POST', 'series/rule', { documentId: closed, scope: 'all', rule: `${WEEKLY};COUNT=5` });
    expect(await newest()).toMatchObject([{ password: expect.stringMatching(/^sealed:/) }]);
  });

  it('tells nobody of dates that they may not read', async () => {
    const own = await personWith(service, 'Own', [
      { kind: 'event', rights: ['create'] },
      { kind: 'event', rights: ['read', 'update', 'delete'], conditions: ['admin::is-creator'] },
    ]);
    made += 1;
    const [mine, hidden] = [await evening(own, DAYS[0]), await evening(editor, DAYS[1])];
    await ask(admin(), 'POST', 'series', { documentIds: [mine, hidden], rule: `${WEEKLY};COUNT=2` });
    await events(own).update(mine, { title: 'Ours' });
    const refused = [403, { documentId: hidden, title: '', start: '' }];
    expect(refusing(await give(mine, { dryRun: true }, own))).toEqual(refused);
    expect(refusing(await rule(mine, `${WEEKLY};COUNT=1`, { dryRun: true }, own))).toEqual(refused);
  });
});
