import type { Locator, Page, Request } from 'playwright-core';
import { expect } from '#test';
import { goTo } from '../../browser/panel';
import type { Random } from '../../reading/random';
import type { Ledger, Typed } from './ledger';

/** Texts that grow, a time that changes, and a record that is linked to. */
export const TEXTS = ['title', 'website', 'description'] as const;
const VENUE_NAME = /^Hall x\d+x$/;
const EVENTS = '/admin/content-manager/collection-types/plugin::event-calendar.event';
const LANGUAGE = '?plugins[i18n][locale]=en';
/** How long to wait for something that a lost request may prevent, in milliseconds. */
const PATIENCE = 15_000;
const DELAYS = [0, 20];
const LOG_LINES = 60;

/** The state that the editors of a run share. */
export interface SharedState {
  ledger: Ledger;
  counts: Record<'typed' | 'saved' | 'published' | 'made' | 'failed' | 'asked' | 'restored', number>;
  /** A text that nobody has typed before. */
  token(): string;
  /** A time of day that nobody has typed before, until all minutes of a day are used. */
  time(): string;
  /** Creates a venue with a unique name. */
  venue(): Promise<string>;
  /** The created events, latest last. */
  records: string[];
}

interface Conflict {
  name: string;
  theirs: unknown;
}

/** An editor in a browser, who works on one event after the other. */
export class Editor {
  /** Typed values of the open record that are not acknowledged. */
  private pending: Typed[] = [];
  /** Undefined for a record that is not saved yet. */
  private record: string | undefined;
  /** The latest log lines of the open record, to explain a failed run. */
  private log: string[] = [];

  constructor(
    private readonly page: Page,
    private readonly random: Random,
    private readonly state: SharedState,
  ) {
    page.on('requestfinished', (request) => void this.noteRequest(request));
    page.on('requestfailed', (request) => this.note(`${request.method()} ${pathOf(request)}: lost`));
  }

  async open(record: string): Promise<void> {
    this.log = [`opens ${record}`];
    this.record = record;
    await goTo(this.page, `${EVENTS}/${record}${LANGUAGE}`);
    await this.arrive();
  }

  /** A new event with a title and a start. */
  async begin(): Promise<void> {
    this.log = ['opens a new event'];
    this.record = undefined;
    await goTo(this.page, `${EVENTS}/create${LANGUAGE}`);
    await this.arrive();
    await this.input('website').pressSequentially('https://example.org/');
    await this.typeText('title');
    const { page } = this;
    await page.locator('input[name="startDate.date"]').focus();
    await page.keyboard.type('05102031');
    await this.typeTime();
  }

  async type(): Promise<void> {
    const venue = await this.shown('venue');
    const kinds = [...TEXTS, ...TEXTS, 'startDate', ...(venue === '' ? [] : ['venue'])] as const;
    const field = this.random.pick(kinds);
    if (field === 'startDate') await this.typeTime();
    else if (field === 'venue') await this.link();
    else await this.typeText(field);
  }

  /** Closes the tab with unsaved text, opens the record again, and restores the offered text. */
  async comeBack(): Promise<void> {
    if (this.pending.length === 0) return;
    this.note('closes the tab and comes back');
    await this.page.reload();
    await this.arrive();
    await this.page.getByRole('button', { name: /^Restore what you typed/ }).click();
    this.state.counts.restored += 1;
    await this.expectPending();
  }

  /** Saves or publishes until it succeeds, despite network faults and conflicts. */
  async save(): Promise<void> {
    const action = this.random.chance(0.25) ? 'Publish' : 'Save';
    while (this.pending.length > 0) {
      const button = this.page.getByRole('button', { name: action, exact: true, disabled: false }).first();
      // The form has nothing to save.
      if (!(await isThere(button))) return this.acknowledge([...this.pending], false);
      const sent = [...this.pending];
      this.note(`presses ${action} with ${sent.map(({ field, what }) => `${field} ${what}`).join(', ')}`);
      // After a lost response the form reads the saved state later, and then the button is disabled.
      const press = (): Promise<void> => button.click({ timeout: PATIENCE });
      const response: unknown = await this.responseTo(press).catch(() => undefined);
      const { data, error } = Object(response);
      if (data) await this.acknowledge(sent, action === 'Publish');
      else if (error?.details?.conflict) await this.choose(error.details.conflict.fields);
      else this.state.counts.failed += 1;
      await this.expectPending();
    }
  }

  /** The response after pressing a button; undefined if it was lost. */
  private async responseTo(press: () => Promise<void>): Promise<unknown> {
    const nothing = (): undefined => undefined;
    const read = async (request: Request): Promise<unknown> =>
      (await request.response())?.json().catch(nothing);
    const response = this.page.waitForEvent('requestfinished', isSave).then(read, nothing);
    const lost = this.page.waitForEvent('requestfailed', isSave).then(nothing, nothing);
    await press();
    return Promise.race([response, lost]);
  }

  private async acknowledge(sent: readonly Typed[], isPublished: boolean): Promise<void> {
    const { state, page } = this;
    if (this.record === undefined) {
      // The form of a new record goes to the page of the saved record.
      await page.waitForURL((url) => !url.pathname.endsWith('/create'));
      this.record = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      state.records.push(this.record);
      state.counts.made += 1;
    }
    state.ledger.acknowledge(this.record, sent, isPublished);
    this.pending = this.pending.filter((typed) => !sent.includes(typed));
    state.counts[isPublished ? 'published' : 'saved'] += 1;
  }

  /** Chooses theirs or mine in a conflict, and records the discarded values. */
  private async choose(fields: readonly Conflict[]): Promise<void> {
    this.state.counts.asked += 1;
    const dialog = this.page.getByRole('dialog', { name: 'Somebody else changed the same fields' });
    await dialog.waitFor();
    const random = { text: this.random.chance(0.5), times: this.random.chance(0.5) };
    for (const [place, { name, theirs }] of fields.entries()) {
      // The start of one editor and the end of the other may be invalid together.
      const takesTheirs = name.endsWith('Date') ? random.times : random.text;
      const mine = await this.shown(name);
      this.note(`${name}: takes ${takesTheirs ? 'theirs' : 'mine'} of ${String(theirs)} and ${mine}`);
      await dialog
        .getByRole('radio', { name: takesTheirs ? /^Theirs:/ : /^Mine:/ })
        .nth(place)
        .click();
      if (isText(name)) this.giveUpText(takesTheirs ? [String(theirs), mine] : [mine, String(theirs)]);
      else this.giveUpValue(name, takesTheirs, JSON.stringify(theirs));
    }
    await dialog.getByRole('button', { name: 'Use what I chose' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  private giveUpText([kept, other]: readonly [string, string]): void {
    for (const [token] of other.matchAll(/x\d+x/g)) {
      if (kept.includes(token)) continue;
      this.state.ledger.givenUp.add(token);
      this.pending = this.pending.filter(({ what }) => what !== token);
    }
  }

  private giveUpValue(field: string, takesTheirs: boolean, theirs: string): void {
    if (takesTheirs) this.pending = this.pending.filter((typed) => typed.field !== field);
    else {
      const value = /Hall x\d+x/.exec(theirs)?.[0] ?? / (\d\d:\d\d)/.exec(theirs)?.[1];
      if (value !== undefined) this.state.ledger.giveUpValue(this.record ?? '', field, value);
    }
  }

  /**
   * Typed values that are neither saved nor discarded must be in the form. If the response to a save was lost, the other editor may have
   * seen the stored value, and discarded it in a conflict.
   */
  private async expectPending(): Promise<void> {
    for (const typed of this.pending) {
      const { field, what } = typed;
      const shown = async (): Promise<string> =>
        this.state.ledger.isGivenUp(this.record ?? '', typed) ? what : this.shown(field);
      try {
        await expect.poll(shown, { timeout: PATIENCE }).toContain(what);
      } catch (error) {
        throw new Error([`${field} after typing ${what}`, ...this.log].join('\n'), { cause: error });
      }
    }
  }

  private note(line: string): void {
    this.log = [...this.log.slice(-LOG_LINES), `${new Date().toISOString().slice(14, 23)} ${line}`];
  }

  /** The times in a request or response of the form, for the log; texts are too long. */
  private async noteRequest(request: Request): Promise<void> {
    if (!/content-manager\/collection-types\/plugin/.test(request.url())) return;
    const response = await request.response().catch(() => null);
    const body = await response?.text().catch(() => '');
    const times = (text = ''): string => [...new Set(text.match(/\d\d:\d\d:00/g))].join(' ');
    this.note(
      `${request.method()} ${pathOf(request)} [${times(request.postData() ?? '')}]: ${response?.status()} [${times(body)}]`,
    );
  }

  private async typeText(field: string): Promise<void> {
    const what = this.state.token();
    await this.input(field).press('Control+End');
    await this.input(field).pressSequentially(what, { delay: this.random.pick(DELAYS) });
    await this.hasTyped({ field, what });
  }

  private async typeTime(): Promise<void> {
    const what = this.state.time();
    const input = this.input('startDate');
    await input.click();
    await input.press('Control+A');
    // Read only now: a new value may have arrived, which the editor sees before typing.
    const over = await this.shown('startDate');
    await input.pressSequentially(what, { delay: this.random.pick(DELAYS) });
    await input.press('Tab');
    await this.hasTyped({ field: 'startDate', what, over });
  }

  /** Chooses another venue by its name, typed again if the search request is lost. */
  private async link(): Promise<void> {
    const what = await this.state.venue();
    const box = this.page.getByRole('combobox', { name: 'Venue' });
    const option = this.page.getByRole('option', { name: new RegExp(`^${what}`) }).first();
    do {
      await box.click();
      await box.press('Control+A');
      await box.pressSequentially(what, { delay: this.random.pick(DELAYS) });
    } while (!(await isThere(option)));
    const over = await this.shown('venue');
    await option.click();
    await this.hasTyped({ field: 'venue', what, over });
  }

  private async hasTyped(typed: Typed): Promise<void> {
    // If neither of two values was saved, only the second one counts.
    const replaced = this.pending.filter(({ field, over }) => field === typed.field && over !== undefined);
    this.pending = [...this.pending.filter((one) => !replaced.includes(one)), typed];
    for (const { over = '' } of replaced) if (typed.over !== undefined) typed.over = over;
    this.state.counts.typed += 1;
    this.note(`types ${typed.field} ${typed.what}${typed.over === undefined ? '' : ` over ${typed.over}`}`);
    await this.expectPending();
  }

  /** Waits for the form; reloads the page if its record could not be read. */
  private async arrive(): Promise<void> {
    for (;;) {
      try {
        await this.page.locator('input[name=slug]:enabled').waitFor({ timeout: PATIENCE });
        await this.input('description').waitFor({ timeout: PATIENCE });
        if (this.record === undefined) return;
        const website = (): Promise<string> =>
          this.input('website')
            .inputValue({ timeout: 1_000 })
            .catch(() => '');
        return await expect.poll(website, { timeout: PATIENCE }).toContain('https://');
      } catch {
        await this.page.reload();
      }
    }
  }

  private input(field: string): Locator {
    // A dialog above the form hides its fields from screen readers.
    if (field === 'description')
      return this.page.getByRole('textbox', { name: 'Description', includeHidden: true });
    return this.page.locator(`input[name="${field === 'startDate' ? 'startDate.time' : field}"]`);
  }

  /** The text of a field; empty if no venue is linked or loaded. */
  private async shown(field: string): Promise<string> {
    if (field === 'description') return this.input(field).innerText();
    if (field !== 'venue') return field === 'endDate' ? '' : this.input(field).inputValue();
    const links = this.page.getByRole('button', { name: VENUE_NAME, includeHidden: true });
    return (await links.count()) === 0 ? '' : links.first().innerText();
  }
}

const isText = (field: string): boolean => (TEXTS as readonly string[]).includes(field);

const isThere = (what: Locator): Promise<boolean> =>
  what.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );

const pathOf = (request: Request): string => new URL(request.url()).pathname.split('/').slice(2).join('/');

const isSave = (request: Request): boolean =>
  request.method() !== 'GET' && /\/collection-types\/plugin::event-calendar\.event\b/.test(request.url());
