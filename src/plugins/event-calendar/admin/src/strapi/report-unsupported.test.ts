import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contentManagerOf } from './content-manager';
import { checkActionTypes } from './document-actions';
import { changeLayout } from './layout-hooks';

const lines: unknown[] = [];
const { error } = console;
beforeEach(() => {
  Object.assign(console, { error: (line: unknown) => lines.push(line) });
});
afterEach(() => {
  Object.assign(console, { error });
  lines.length = 0;
});

/** An app whose Content Manager is this one. */
const appWith = (plugin: object) => ({ getPlugin: () => Object.assign(Object.create(null), plugin) });

describe('a panel that has changed', () => {
  it('that has no layout hook keeps its layout, and one line is logged once', () => {
    const app = {
      registerHook(): void {
        throw new Error('The hook is not defined.');
      },
    };
    const keep = <Layout>(layout: Layout): Layout => layout;
    changeLayout(app, 'editView', keep);
    changeLayout(app, 'editView', keep);
    expect(lines).toEqual([
      'event-calendar: this Strapi has no hook "Admin/CM/pages/EditView/mutate-edit-view-layout" (seen with 5.54); ' +
        'forms and lists look as Strapi arranges them',
    ]);
  });

  it('whose Content Manager takes no actions gets none, and one line is logged', () => {
    const plugin = { apis: { addDocumentAction: () => undefined } };
    expect(contentManagerOf(appWith(plugin))).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining('this Strapi takes no actions of plugins')]);
  });

  it('is recognized by functions, not only by their names', () => {
    const add = (): undefined => undefined;
    const apis = {
      addDocumentAction: add,
      addDocumentHeaderAction: add,
      addBulkAction: add,
      addEditViewSidePanel: add,
    };
    expect(contentManagerOf(appWith({ apis }))).toBe(apis);
    expect(contentManagerOf(appWith({ apis: { ...apis, addBulkAction: true } }))).toBeUndefined();
  });

  it('that has no action of a type makes the log name the type', () => {
    checkActionTypes([{ type: 'delete' }, { type: 'publish' }]);
    expect(lines).toEqual([]);
    checkActionTypes([{ type: 'delete' }, {}]);
    expect(lines).toEqual([expect.stringContaining('has no action of the type "publish"')]);
  });
});
