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

describe('a panel of another form', () => {
  it('without a hook on layouts is left as it is, and said once', () => {
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

  it('whose Content Manager takes no actions gets none', () => {
    const plugin = { apis: { addDocumentAction: () => undefined } };
    expect(contentManagerOf({ getPlugin: () => Object.assign(Object.create(null), plugin) })).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining('this Strapi takes no actions of plugins')]);
  });

  it('whose actions have other types says which one is missing', () => {
    checkActionTypes([{ type: 'delete' }, { type: 'publish' }]);
    expect(lines).toEqual([]);
    checkActionTypes([{ type: 'delete' }, {}]);
    expect(lines).toEqual([expect.stringContaining('has no action of the type "publish"')]);
  });
});
