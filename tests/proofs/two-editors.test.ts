/**
 * Two editors type into the same events at the same time, in two browsers whose network loses every tenth request of the form:
 * what it reads, what it writes (before it arrives, after it arrived, or with a gateway's error). Every text that was
 * acknowledged is in place at the end unless somebody chose another one when asked, what was typed stays in the form until it is
 * saved, and is offered again where the tab was closed before. The length counts seconds.
 */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, goTo, openBrowser, openPanel } from '../browser/panel';
import { startService } from '../harness';
import type { Service } from '../harness';
import { contentManager, documentIdOf, panelLogin, panelUser } from '../harness/admin';
import { Random } from '../reading/random';
import { AdminSession } from './saving/admin-session';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

const SECONDS = lengthOf({ short: 20, full: 3_600 });
const SEED = seedOf(15);
const RECORDS = 3;
const FIELDS = ['title', 'website', 'description'] as const;
type Field = (typeof FIELDS)[number];
const EVENTS = '/admin/content-manager/collection-types/plugin::event-calendar.event';
/** What the form asks the server for, and who has it open. */
const REQUESTS = /\/content-manager\/(collection-types|relations|uid)\/|\/event-calendar\//;

const counts = { typed: 0, saved: 0, failed: 0, asked: 0, restored: 0, lost: 0 };
/** Where texts were acknowledged, and which were given up when somebody was asked. */
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
  await page.route(REQUESTS, async (route) => {
    if (route.request().resourceType() !== 'fetch' || !random.chance(0.1)) return route.fallback();
    counts.lost += 1;
    // A page that is left takes its requests along.
    await random
      .pick(ways)(route)
      .catch(() => undefined);
  });
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
    await goTo(this.page, `${EVENTS}/${record}?plugins[i18n][locale]=en`);
    await this.arrive();
  }

  /** Waits for the form; where its record could not be read, loads the page anew. */
  private async arrive(): Promise<void> {
    for (;;) {
      try {
        await expect
          .poll(
            () =>
              this.input('website')
                .inputValue({ timeout: 1_000 })
                .catch(() => ''),
            { timeout: 15_000 },
          )
          .toContain('https://');
        return await this.input('description').waitFor({ timeout: 15_000 });
      } catch {
        await this.page.reload();
      }
    }
  }

  async type(): Promise<void> {
    const field = this.random.pick(FIELDS);
    tokens += 1;
    const token = `x${tokens}x`;
    await this.input(field).press('Control+End');
    await this.input(field).pressSequentially(token, { delay: this.random.pick([0, 20]) });
    this.pending.set(token, field);
    counts.typed += 1;
    await this.expectPending();
  }

  /** Closes the tab with what was typed, comes back, and takes what is offered. */
  async comeBack(): Promise<void> {
    if (this.pending.size === 0) return;
    await this.page.reload();
    await this.arrive();
    await this.page.getByRole('button', { name: /^Restore what you typed/ }).click();
    counts.restored += 1;
    await this.expectPending();
  }

  /** Saves until it is saved, whatever the network does and whoever else has saved. */
  async save(): Promise<void> {
    while (this.pending.size > 0) {
      const button = this.page.getByRole('button', { name: 'Save', exact: true, disabled: false }).first();
      const isOffered = await button.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      // The form says that nothing is left to be saved.
      if (!isOffered) return this.acknowledge([...this.pending]);
      const sent = [...this.pending];
      const raw = this.page.waitForEvent('requestfinished', isSave).then(
        async (request) => (await request.response())?.json().catch(() => undefined),
        () => undefined,
      );
      const lost = this.page.waitForEvent('requestfailed', isSave).then(
        () => undefined,
        () => undefined,
      );
      await button.click();
      const answer: unknown = await Promise.race([raw, lost]);
      const { data, error } = Object(answer);
      if (data) this.acknowledge(sent);
      else if (error?.details?.conflict) await this.choose(error.details.conflict.fields);
      else counts.failed += 1;
      await this.expectPending();
    }
  }

  private acknowledge(sent: [string, Field][]): void {
    for (const [token, field] of sent) {
      acknowledged.set(token, `${this.record}.${field}`);
      this.pending.delete(token);
    }
    counts.saved += 1;
  }

  /** Chooses theirs or mine, and notes what is given up by that. */
  private async choose(fields: { name: Field; theirs: unknown }[]): Promise<void> {
    counts.asked += 1;
    const dialog = this.page.getByRole('dialog', { name: 'Somebody else changed the same fields' });
    await dialog.waitFor();
    for (const [place, { name, theirs }] of fields.entries()) {
      const mine = await this.shown(name);
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
      await expect
        .poll(() => this.shown(field), { message: `${field} after typing ${token}` })
        .toContain(token);
  }

  private input(field: Field) {
    return field === 'description'
      ? // A dialog above the form hides it from those who hear the page.
        this.page.getByRole('textbox', { name: 'Description', includeHidden: true })
      : this.page.locator(`input[name=${field}]`);
  }

  private shown(field: Field): Promise<string> {
    return field === 'description' ? this.input(field).innerText() : this.input(field).inputValue();
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
      const session = new AdminSession(service);
      const events = async () => contentManager(service, await session.headers(), 'event');
      await panelUser(service, 'strapi-editor', 'ben');
      const records: string[] = [];
      const make = async (): Promise<void> => {
        const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
        const texts = { title: 'Event ', website: 'https://example.org/', description: '<p>Text</p>' };
        records.push(documentIdOf(await (await events()).create({ ...texts, ...times })));
      };
      for (let number = 0; number < RECORDS; number += 1) await make();
      const end = Date.now() + SECONDS * 1000;
      const edit = async (page: Page, random: Random): Promise<void> => {
        await loseSome(page, random);
        const editor = new Editor(page, random);
        while (Date.now() < end) {
          await editor.open(random.pick(records.slice(-RECORDS)));
          for (let count = 1 + random.below(3); count > 0; count -= 1) {
            await editor.type();
            if (random.chance(0.5)) await editor.save();
            else if (random.chance(0.2)) await editor.comeBack();
          }
          await editor.save();
          // What grows longer than a title may be is left alone.
          if (random.chance(0.15)) await make();
          report(JSON.stringify(counts));
        }
      };
      await Promise.all([
        edit(await openPanel(browser, service, 'Europe/Paris'), new Random(SEED)),
        edit(await openPanel(browser, service, 'America/New_York', panelLogin('ben')), new Random(SEED + 1)),
      ]);

      expect(counts.saved).toBeGreaterThan(0);
      const reader = await events();
      const stored = new Map<string, string>();
      for (const record of records) {
        const read = await reader.read(record);
        for (const field of FIELDS) stored.set(`${record}.${field}`, String(read[field]));
      }
      for (const [token, place] of acknowledged)
        if (!givenUp.has(token)) expect.soft(stored.get(place), token).toContain(token);
      const { typed, saved, failed, asked, restored, lost } = counts;
      conclude(`${typed} texts typed, ${saved} saves acknowledged, ${failed} failed, ${lost} requests lost`);
      conclude(`asked ${asked} times, ${givenUp.size} texts given up by that; ${restored} texts restored`);
      conclude(`seed ${SEED}, ${SECONDS} s`);
    },
    PROOF_TIMEOUT,
  );
});
