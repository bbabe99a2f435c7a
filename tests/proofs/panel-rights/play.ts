import { isPostKind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { Random } from '../../reading/random';
import { newRecords, readCalendar, versionsIn } from './calendar';
import type { Cell, Verdict } from './cells';
import { verdictOf } from './cells';
import type { Findings } from './findings';
import type { Database, Fingerprint } from './fingerprint';
import { differences } from './fingerprint';
import type { Known, Manner } from './hostile';
import { hostileQuery, madeWild, textOf, withInternal } from './hostile';
import { faultsOf } from './judge';
import { MANAGER_REQUESTS } from './manager-requests';
import { PLUGIN_REQUESTS } from './plugin-requests';
import type { Who } from './people';
import { RIGHTS, WITHHELD } from './people';
import { MARK } from './records';
import type { Extra, Made, World } from './records';
import type { Change, On, Request } from './requests';
import { lastGivenIds } from './row-ids';
import { doorOf } from './table';
import type { Door, DoorName } from './table';

const REQUESTS: Readonly<Record<DoorName, Request>> = { ...MANAGER_REQUESTS, ...PLUGIN_REQUESTS };

/** The statuses of refusals, and those of requests that make no sense now. */
const REFUSED = [400, 401, 403, 404, 405];
const IMPOSSIBLE = [400, 404, 409];

/** The share of records that have two languages where the request does not depend on it. */
const TWO_LANGUAGES = 0.15;

interface Sent {
  method: string;
  path: string;
  text: string | undefined;
  manner: Manner;
  status: number;
  response: string;
}

/** Plays requests of the table, one after the other. */
export class Player {
  private rebuildTarget = 0;

  constructor(
    private readonly world: World,
    private readonly database: Database,
    private readonly findings: Findings,
    private readonly seed: number,
  ) {}

  async play(cell: Cell, turn: number): Promise<void> {
    await this.world.keepLoggedIn();
    const random = Random.of(this.seed, 'request', turn);
    const verdict = verdictOf(cell);
    const request = REQUESTS[cell.name];
    const extra = request.extra ?? (random.chance(TWO_LANGUAGES) ? 'twoLanguages' : undefined);
    const record = await this.recordFor(cell, request, verdict, extra);
    const other = await this.world.share(
      cell.kind,
      'superAdmin',
      isPostKind(cell.kind) ? 'draft' : 'published',
    );
    if (doorOf(cell.name).route.includes('/targets/:id')) await this.targetOfRebuilds();
    const on: On = {
      world: this.world,
      kind: cell.kind,
      language: cell.language,
      record: record ?? { documentId: '', rowId: 0, key: '' },
      other: other.documentId,
      text: this.world.name(),
      turn: random.below(1_000),
      rebuildTarget: this.rebuildTarget,
    };
    const digests = await this.database.fingerprint();
    const before =
      verdict === 'allowed' ? await readCalendar(this.world.service.strapi, this.database) : undefined;
    const sent = await this.send(random, cell, request, on, other);
    this.findings.count(cell, verdict, sent.status);
    const after = await this.database.fingerprint();
    const faults = [...faultsOfStatus(verdict, sent, doorOf(cell.name)), ...leaks(cell.who, sent.response)];
    if (before === undefined || sent.status >= 400) faults.push(...changes(digests, after, []));
    else {
      faults.push(...changes(digests, after, tablesOf(request)));
      if (request.then !== undefined)
        faults.push(...(await this.judge(before, cell, request, on, record, sent)));
    }
    for (const fault of faults) this.findings.add(cell, fault, shown(sent));
    if (cell.name === 'delete a target' && verdict === 'allowed') this.rebuildTarget = 0;
    await this.clean(cell, request, verdict, record, faults.length > 0 && digests !== after);
  }

  private async recordFor(
    cell: Cell,
    request: Request,
    verdict: Verdict,
    extra: Extra | undefined,
  ): Promise<Made | undefined> {
    const { name, who, kind, whose, state } = cell;
    if (doorOf(name).about !== 'record') return undefined;
    const foreign: Who = who === 'author' ? 'editor' : 'author';
    const owner =
      whose === 'own' ? who : kind === 'category' && foreign === 'author' ? 'superAdmin' : foreign;
    const isKept = !changesRecord(request, verdict);
    return isKept ? this.world.share(kind, owner, state, extra) : this.world.make(kind, owner, state, extra);
  }

  private async send(
    random: Random,
    { name, who, kind }: Cell,
    request: Request,
    on: On,
    other: Made,
  ): Promise<Sent> {
    const method = doorOf(name).route.split(' ')[0] ?? 'GET';
    const { path, body } = request.ask(on);
    const drawn = random.next();
    const manner: Manner = drawn < 0.4 ? 'plain' : drawn < 0.8 ? 'internal' : 'wild';
    const known: Known = {
      other: { documentId: other.documentId, rowId: other.rowId, publicId: 1 },
      nextRowId: (await lastGivenIds(this.database))[kind] + 1,
      userId: this.world.idOf(who === 'superAdmin' ? 'editor' : 'superAdmin'),
      links: this.linksOf(kind),
      withheld: WITHHELD[who] ?? [],
    };
    const query =
      manner === 'wild' && random.chance(body === undefined ? 1 : 0.3) ? hostileQuery(random) : '';
    const address = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
    const form =
      body &&
      (manner === 'plain'
        ? body
        : manner === 'internal'
          ? withInternal(random, body, known)
          : madeWild(random, body, known));
    const text = form && textOf(random, manner, form);
    const response = await this.world.service.request(address, {
      method,
      headers: {
        ...this.world.headersOf(who),
        ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(text === undefined ? {} : { body: text }),
    });
    return { method, path: address, text, manner, status: response.status, response: response.text };
  }

  private linksOf(kind: Kind): Record<string, string> {
    const { venue = '', organizer = '', category = '', tag = '' } = this.world.links;
    if (kind === 'event') return { venue, organizers: organizer, categories: category, tags: tag };
    return kind === 'category' ? { parent: category } : {};
  }

  private async judge(
    before: Awaited<ReturnType<typeof readCalendar>>,
    cell: Cell,
    request: Request,
    on: On,
    record: Made | undefined,
    sent: Sent,
  ): Promise<string[]> {
    const after = await readCalendar(this.world.service.strapi, this.database);
    const { documentId } = on.record;
    const change: Change = {
      on,
      before: versionsIn(before, documentId),
      after: versionsIn(after, documentId),
      made: newRecords(before, after, cell.kind),
      body: sent.response,
    };
    const found = faultsOf(before, after, change, request, {
      documentId,
      userId: this.world.idOf(cell.who),
      draftsOnly: doorOf(cell.name).changes === 'drafts' && cell.state === 'published',
      maySeePassword: RIGHTS[cell.who].event.update === 'all' || record?.owner === cell.who,
      sound: sent.manner !== 'wild',
    });
    const made = change.made.map(([row]) => row?.document_id ?? '');
    await this.world.remove(cell.kind, made);
    return found;
  }

  private async targetOfRebuilds(): Promise<void> {
    if (this.rebuildTarget !== 0) return;
    const headers = this.world.headersOf('superAdmin');
    const json = { name: this.world.name(), url: 'http://127.0.0.1:9/', active: false };
    const path = '/event-calendar/rebuilds/targets';
    const made = await this.world.service.request(path, { method: 'POST', headers, json });
    this.rebuildTarget = Number(Object(Object(made.body).data).id);
  }

  private async clean(
    cell: Cell,
    request: Request,
    verdict: Verdict,
    record: Made | undefined,
    spoiled: boolean,
  ): Promise<void> {
    if (spoiled) await this.world.forget();
    if (record !== undefined && changesRecord(request, verdict))
      await this.world.remove(cell.kind, [record.documentId]);
  }
}

const changesRecord = ({ then, leavesRecord }: Request, verdict: Verdict): boolean =>
  verdict === 'allowed' && then !== undefined && leavesRecord !== true;

/** The tables that an allowed request may change. */
const tablesOf = ({ then, writes = [] }: Request): RegExp[] => [
  ...(then === undefined
    ? []
    : [/^calendar_(?!targets|deliveries|attempts|open_records)/, /^files_related_mph$/]),
  ...writes.map((name) => new RegExp(`^${name}$`)),
];

function changes(before: Fingerprint, after: Fingerprint, allowed: readonly RegExp[]): string[] {
  const names = differences(before, after).filter(
    (name) =>
      !allowed.some((pattern) => pattern.test(name)) && !(name === 'sqlite_sequence' && allowed.length > 0),
  );
  return names.length === 0 ? [] : [`changed ${names.join(', ')}`];
}

function faultsOfStatus(verdict: Verdict, { status, manner }: Sent, { needs }: Door): string[] {
  // The forms of settings name what they do not know.
  const mayBeInvalid = manner === 'wild' || (manner === 'internal' && needs === 'settings');
  const fits =
    verdict === 'unknown'
      ? status === 401 || (manner === 'wild' && status === 400)
      : verdict === 'refused'
        ? REFUSED.includes(status)
        : verdict === 'impossible'
          ? IMPOSSIBLE.includes(status) || (manner === 'wild' && status < 500)
          : status < 300 || (mayBeInvalid && status < 500);
  return fits ? [] : [`answered ${status} although ${verdict}`];
}

/** Passwords in a response to somebody who may not set them, and anything of a record in a response to somebody who may read none. */
function leaks(who: Who, response: string): string[] {
  const faults: string[] = [];
  const sealed = /.{0,60}sealed:[\w-]{10}/.exec(response);
  if (sealed !== null) faults.push(`shows a sealed password: ${sealed[0]}`);
  const passwords =
    RIGHTS[who].event.update === 'all' ? undefined : who === 'author' ? /gate of (?!author)/ : /gate of/;
  const shown = passwords?.exec(response);
  if (shown) faults.push(`shows a password: ${response.slice(shown.index - 60, shown.index + 30)}`);
  if (RIGHTS[who].event.read === undefined && response.includes(MARK)) faults.push('shows a record');
  return faults;
}

const shown = ({ method, path, text, manner, status, response }: Sent): string =>
  `${manner} ${method} ${path} ${text ?? ''} -> ${status} ${response.slice(0, 200)}`;
