import type { Locator, Page } from 'playwright-core';
import { expect } from '#test';
import type { Service } from '../harness';
import type { ADMINISTRATOR } from '../harness/admin';
import type { Client } from '../http/write-client';
import { paste } from './clipboard';
import type { Windows } from './panel';
import { dropTab, follow, leave, takeTab } from './panel';

const LISTS = '/admin/content-manager/collection-types/plugin::event-calendar';

export type PanelLanguage = 'en' | 'fr';

/** The time zones of the browsers: no offset, west, half an hour, and far east. */
export const BROWSER_ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'] as const;

const BUTTONS = { save: /^(Save|Enregistrer)$/, publish: /^(Publish|Publier)$/ };

/** Actions of a user at the keyboard in a form of the edit view. */
export interface Hands {
  page: Page;
  /** An input by the name of its attribute: `startDate.time`. */
  field(name: string): Locator;
  /** Types key by key at the caret of a field; in a date (month, day, year) from the first part. */
  type(name: string, keys: string, delay?: number): Promise<void>;
  /** The same, replacing the text. */
  typeOver(name: string, keys: string, delay?: number): Promise<void>;
  /** Leaves the field by the Tab key. */
  leave(name: string): Promise<void>;
  /** Waits until an input has this text. */
  shows(name: string, text: string): Promise<void>;
  /** Waits for a text anywhere on the page. */
  reads(words: string | RegExp): Promise<void>;
  /** Pastes a text at the caret. */
  paste(text: string): Promise<void>;
  /** Opens the form of a new record, like a link in the panel. Open notifications are closed. */
  openNew(kind: string): Promise<void>;
  open(kind: string, documentId: string): Promise<void>;
  /** The same by loading the whole panel, as after the tab was closed; it takes three times as long. */
  loadNew(kind: string): Promise<void>;
  load(kind: string, documentId: string): Promise<void>;
  /** @returns the status and the saved record */
  press(button: 'save' | 'publish'): Promise<{ status: number; data: Record<string, unknown> }>;
}

/**
 * Takes the tab of a person with the panel in a zone and a language, without a record; see {@link takeTab}.
 * @param login an existing user; by default the administrator
 */
export async function sitDown(
  browser: Windows,
  service: Service,
  zone: string,
  language: PanelLanguage,
  login?: typeof ADMINISTRATOR,
): Promise<Hands> {
  return handsOn(await takeTab(browser, service, zone, { login, language }), service);
}

/** Waits for our inputs: they appear after the form, and an empty disabled one stands for each until it has loaded. */
export async function untilInputs(page: Page): Promise<void> {
  await page.locator('input[name=slug]:enabled').waitFor();
  await expect.poll(() => page.locator('main input:disabled[readonly]').count()).toBe(0);
}

/** Waits until the form of a stored record has replaced that of a new one. Otherwise it could still replace the next page. */
export const untilStored = (page: Page): Promise<void> =>
  page.waitForURL((url) => !url.pathname.endsWith('/create'));

/** The actions in a tab of the panel. */
export function handsOn(page: Page, service: Service): Hands {
  const field = (name: string): Locator => page.locator(`input[name="${name}"]`);
  const addressOf = (path: string): string => `${LISTS}.${path}?plugins[i18n][locale]=en`;
  const isShown = (): Promise<void> => untilInputs(page);
  const show = async (path: string): Promise<void> => {
    await leave(page);
    await follow(page, addressOf(path));
    await isShown();
  };
  const load = async (path: string): Promise<void> => {
    await page.goto(service.origin + addressOf(path));
    await isShown();
  };
  const type = async (name: string, keys: string, delay = 0): Promise<void> => {
    // Focus by keyboard selects the first part of a date; a click would select the clicked part.
    if (!(await field(name).evaluate((input) => input.matches(':focus'))))
      await ((await field(name).getAttribute('type')) === 'date' ? field(name).focus() : field(name).click());
    await field(name).pressSequentially(keys, { delay });
  };
  return {
    page,
    field,
    type,
    async typeOver(name, keys, delay) {
      await field(name).click();
      await page.keyboard.press('Control+A');
      await type(name, keys, delay);
    },
    async leave(name) {
      // A date input has several stops: its parts, and the button of its calendar.
      const isLeft = (): Promise<boolean> =>
        field(name).evaluate((input) => input.ownerDocument.activeElement !== input);
      do await page.keyboard.press('Tab');
      while (!(await isLeft()));
    },
    shows: async (name, text) => expect.poll(() => field(name).inputValue(), { message: name }).toBe(text),
    reads: (words) => page.getByText(words).first().waitFor(),
    paste: (text) => paste(page, text),
    openNew: (kind) => show(`${kind}/create`),
    open: (kind, documentId) => show(`${kind}/${documentId}`),
    loadNew: (kind) => load(`${kind}/create`),
    load: (kind, documentId) => load(`${kind}/${documentId}`),
    async press(button) {
      const responding = page.waitForResponse(
        (response) =>
          response.url().includes('/content-manager/collection-types/') &&
          response.request().method() !== 'GET',
      );
      await page.getByRole('button', { name: BUTTONS[button] }).first().click();
      const response = await responding;
      if (response.ok()) await untilStored(page);
      return { status: response.status(), data: Object(Object(await response.json()).data) };
    },
  };
}

/**
 * Runs work in the administrator's tab with the panel in a language and a zone, without a record and without drafts. The tests of a
 * file share it, unless one fails.
 */
export async function atKeyboard(
  browser: Windows,
  service: Service,
  [zone, language]: readonly [zone: string, language: PanelLanguage],
  work: (hands: Hands) => Promise<void>,
): Promise<void> {
  const hands = await sitDown(browser, service, zone, language);
  try {
    await work(hands);
  } catch (error) {
    // What a failed test has left open must not fail the next one.
    await dropTab(hands.page);
    throw error;
  }
}

/** The record in the interface that belongs to the panel's response to a save. */
export const storedEvent = (editor: Client, data: Record<string, unknown>): ReturnType<Client['get']> =>
  editor.get(`events/${String(data['publicId'])}`);
