/**
 * Two editors type into the same events at the same time, in two browsers whose network loses every tenth request that writes
 * (before it arrives, after it arrived, or with a gateway's error). Every text that was acknowledged is in place at the end
 * unless somebody chose another one when asked, and what was typed stays in the form until it is saved. The length counts
 * seconds.
 */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, goTo, openBrowser, openPanel } from '../browser/panel';
import { startService } from '../harness';
import type { Service } from '../harness';
import { adminHeaders, contentManager, documentIdOf, panelLogin, panelUser } from '../harness/admin';
import { Random } from '../reading/random';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

const SECONDS = lengthOf({ short: 30, full: 3_600 });
const SEED = seedOf(15);
const RECORDS = 3;
const FIELDS = ['title', 'website'] as const;
type Field = (typeof FIELDS)[number];
const EVENTS = '/admin/content-manager/collection-types/plugin::event-calendar.event';
const WRITES = /\/content-manager\/collection-types\/plugin::event-calendar\.event\/|\/event-calendar\/open/;

const counts = { saved: 0, failed: 0, asked: 0, typed: 0 };
/** What was acknowledged, by record and field, and what somebody gave up when asked. */
const acknowledged = new Map<string, string>();
const givenUp = new Set<string>();
let tokens = 0;

/** An odd request is lost in one of three ways. */
async function loseSome(page: Page, random: Random): Promise<void> {
  const ways = [
    (route: Route) => route.abort('connectionreset'),
    (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
    async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
  ];
  await page.route(WRITES, (route) =>
    route.request().method() !== 'GET' && random.chance(0.1) ? random.pick(ways)(route) : route.fallback(),
  );
}

/** Somebody at a browser. */
class Editor {
  /** What was typed into the open record and is not acknowledged, by token. */
  private readonly pending = new Map<string, Field>();
  private record = '';

  constructor(
    private readonly page: Page,
    private readonly random: Random,
  ) {}

  async open(record: string): Promise<void> {
    this.record = record;
    await goTo(this.page, `${EVENTS}/${record}`);
    await expect
      .poll(() =>
        this.input('website')
          .inputValue()
          .catch(() => ''),
      )
      .toContain('https://');
  }

  async type(): Promise<void> {
    const field = this.random.pick(FIELDS);
    tokens += 1;
    const token = `x${tokens}x`;
    await this.input(field).press('End');
    await this.input(field).pressSequentially(token, { delay: this.random.pick([0, 20]) });
    this.pending.set(token, field);
    counts.typed += 1;
    await this.expectPending();
  }

  /** Saves until it is saved, whatever the network does and whoever else has saved. */
  async save(): Promise<void> {
    while (this.pending.size > 0) {
      const sent = [...this.pending];
      const raw = this.page.waitForEvent('requestfinished', isSave).then(
        async (request) => (await request.response())?.json().catch(() => undefined),
        () => undefined,
      );
      const lost = this.page.waitForEvent('requestfailed', isSave).then(() => undefined);
      await this.page.getByRole('button', { name: 'Save', exact: true }).first().click();
      const answer: unknown = await Promise.race([raw, lost]);
      const { data, error } = Object(answer);
      if (data) {
        for (const [token, field] of sent) {
          acknowledged.set(token, `${this.record}.${field}`);
          this.pending.delete(token);
        }
        counts.saved += 1;
      } else if (error?.details?.conflict) await this.choose(error.details.conflict.fields);
      else counts.failed += 1;
      await this.expectPending();
    }
  }

  /** Chooses theirs or mine, and notes what is given up by that. */
  private async choose(fields: { name: Field; theirs: unknown }[]): Promise<void> {
    counts.asked += 1;
    const dialog = this.page.getByRole('dialog', { name: 'Somebody else changed the same fields' });
    await dialog.waitFor();
    for (const [place, { name, theirs }] of fields.entries()) {
      const mine = await this.input(name).inputValue();
      const takesTheirs = this.random.chance(0.5);
      const choice = takesTheirs ? /^Theirs:/ : /^Mine:/;
      await dialog.getByRole('radio', { name: choice }).nth(place).click();
      const [kept, other] = takesTheirs ? [String(theirs), mine] : [mine, String(theirs)];
      for (const [token] of other.matchAll(/x\d+x/g)) {
        if (kept.includes(token)) continue;
        givenUp.add(token);
        this.pending.delete(token);
      }
    }
    await dialog.getByRole('button', { name: 'Use what I chose' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** What was typed and neither saved nor given up stands in the form. */
  private async expectPending(): Promise<void> {
    for (const [token, field] of this.pending)
      expect(await this.input(field).inputValue(), `${field} after typing ${token}`).toContain(token);
  }

  private input(field: Field) {
    return this.page.locator(`input[name=${field}]`);
  }
}

const isSave = (request: { method(): string; url(): string }): boolean =>
  request.method() === 'PUT' && request.url().includes('/collection-types/');

describe.skipIf(CHROMIUM === undefined)('two editors on a bad network', () => {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it(
    'lose nothing',
    async () => {
      const events = contentManager(service, await adminHeaders(service), 'event');
      await panelUser(service, 'strapi-editor', 'ben');
      const records: string[] = [];
      for (let number = 0; number < RECORDS; number += 1) {
        const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
        const website = 'https://example.org/';
        records.push(documentIdOf(await events.create({ title: `Event ${number} `, website, ...times })));
      }
      const end = Date.now() + SECONDS * 1000;
      const edit = async (page: Page, random: Random): Promise<void> => {
        await loseSome(page, random);
        const editor = new Editor(page, random);
        while (Date.now() < end) {
          await editor.open(random.pick(records));
          for (let count = 1 + random.below(3); count > 0; count -= 1) {
            await editor.type();
            if (random.chance(0.5)) await editor.save();
          }
          await editor.save();
          report(JSON.stringify(counts));
        }
      };
      await Promise.all([
        edit(await openPanel(browser, service, 'Europe/Paris'), new Random(SEED)),
        edit(await openPanel(browser, service, 'America/New_York', panelLogin('ben')), new Random(SEED + 1)),
      ]);

      expect(counts.saved).toBeGreaterThan(0);
      const stored = new Map<string, string>();
      for (const record of records) {
        const read = await events.read(record);
        for (const field of FIELDS) stored.set(`${record}.${field}`, String(read[field]));
      }
      for (const [token, place] of acknowledged)
        if (!givenUp.has(token)) expect.soft(stored.get(place), token).toContain(token);
      const { typed, saved, failed, asked } = counts;
      conclude(`${typed} texts typed, ${saved} saves acknowledged, ${failed} failed, asked ${asked} times`);
      conclude(`${givenUp.size} texts given up when asked; seed ${SEED}, ${SECONDS} s`);
    },
    PROOF_TIMEOUT,
  );
});
