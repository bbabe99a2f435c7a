import type { Locator, Page, Response } from 'playwright-core';
import { expect } from '#test';
import { FIELD_TEXTS_EN } from '../../../src/plugins/event-calendar/server/src/panel-contract/field-texts/en';
import { uidOf } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { goTo } from '../../browser/panel';
import type { Version } from './calendar';

/** The inputs that load after the page: one of each custom field. */
const INPUTS: Record<Kind, readonly string[]> = {
  event: ['startDate.date', 'endDate.date', 'timezone', 'cost', 'slug'],
  venue: ['latitude', 'longitude', 'slug'],
  organizer: ['slug'],
  category: ['slug'],
  tag: ['slug'],
};
const TEXTS: Record<Kind, readonly string[]> = {
  event: ['description', 'excerpt'],
  venue: ['description', 'excerpt'],
  organizer: ['description', 'excerpt'],
  category: ['description'],
  tag: ['description'],
};

/** A record in the edit view of the admin panel, used by keyboard. */
export class EditView {
  private readonly title: Locator;

  private constructor(
    private readonly page: Page,
    kind: Kind,
    private readonly version: Version,
  ) {
    this.title = page.locator(`input[name="${kind === 'event' ? 'title' : 'name'}"]`);
  }

  /** Opens it, and waits for the last of its inputs. */
  static async open(page: Page, kind: Kind, version: Version): Promise<EditView> {
    const list = `/admin/content-manager/collection-types/${uidOf(kind)}`;
    await goTo(page, `${list}/${version.id}?plugins[i18n][locale]=${version.locale}`);
    const view = new EditView(page, kind, version);
    for (const name of INPUTS[kind]) await page.locator(`input[name="${name}"]`).waitFor();
    for (const text of TEXTS[kind]) {
      const label = FIELD_TEXTS_EN[kind][text]?.label ?? text;
      await page.getByRole('textbox', { name: label }).waitFor();
    }
    await view.title.waitFor();
    return view;
  }

  /** Moves the focus through all inputs. */
  async visit(): Promise<void> {
    const inputs = this.page.locator('form').locator('input, textarea, [contenteditable="true"]');
    for (const input of await inputs.all()) {
      await input.focus();
      await input.blur();
    }
  }

  /** Types a letter at the end of the title. */
  async type(): Promise<void> {
    await this.title.press('End');
    await this.title.press('x');
    await this.saveButton(false).waitFor();
  }

  /** Removes that letter. */
  async erase(): Promise<void> {
    await this.title.press('End');
    await this.title.press('Backspace');
  }

  /** Waits until the form is unchanged, when Strapi disables "Save". */
  async expectUnchanged(): Promise<void> {
    await this.saveButton(true).waitFor();
  }

  /** Saves the draft, and waits until the form shows the saved state. */
  async save(): Promise<void> {
    const shown = this.responseTo('GET', `/${this.version.id}`);
    await this.press(this.saveButton(false), this.responseTo('PUT', `/${this.version.id}`));
    await shown;
    await this.expectUnchanged();
  }

  async publish(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Publish', exact: true, disabled: false }).first();
    await this.press(button, this.responseTo('POST', '/actions/publish'));
  }

  private saveButton(disabled: boolean): Locator {
    return this.page.getByRole('button', { name: 'Save', exact: true, disabled }).first();
  }

  private responseTo(method: string, ending: string): Promise<Response> {
    return this.page.waitForResponse((response) => {
      const { pathname } = new URL(response.url());
      return response.request().method() === method && pathname.endsWith(ending);
    });
  }

  /** Presses a button, and "Publish without relations" if Strapi asks about linked drafts. */
  private async press(button: Locator, responding: Promise<Response>): Promise<void> {
    const confirm = this.page.getByRole('alertdialog').getByRole('button').last();
    let response: Response | undefined;
    const came = responding.then((one) => (response = one));
    await button.click();
    await expect
      .poll(async () => {
        if (response === undefined && (await confirm.isVisible())) await confirm.dispatchEvent('click');
        return response?.status();
      })
      .toBe(200);
    await came;
  }
}
