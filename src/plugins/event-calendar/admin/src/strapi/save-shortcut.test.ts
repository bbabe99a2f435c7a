import { describe, expect, it } from '@jest/globals';
import { isSaveShortcut, shortcutOf } from './save-shortcut';

const NO_MODIFIERS = { ctrlKey: false, metaKey: false, shiftKey: false };

describe('a key in the edit view', () => {
  it.each([
    ['save', { key: 'Enter', ctrlKey: true }],
    ['save', { key: 'Enter', metaKey: true }],
    ['save', { key: 's', ctrlKey: true }],
    ['save', { key: 's', metaKey: true }],
    ['save', { key: 'S', ctrlKey: true }],
    ['publish', { key: 'Enter', ctrlKey: true, shiftKey: true }],
    ['publish', { key: 'Enter', metaKey: true, shiftKey: true }],
    [undefined, { key: 'Enter' }],
    [undefined, { key: 'Enter', shiftKey: true }],
    [undefined, { key: 's' }],
    [undefined, { key: 'S', ctrlKey: true, shiftKey: true }],
    [undefined, { key: 'p', ctrlKey: true }],
  ])('does this: %s, for %j', (does, key) => {
    const pressed = { ...NO_MODIFIERS, ...key };
    expect(shortcutOf(pressed)).toBe(does);
    // The inputs finish what is typed before a save and before a publication alike.
    expect(isSaveShortcut(pressed)).toBe(does !== undefined);
  });
});
