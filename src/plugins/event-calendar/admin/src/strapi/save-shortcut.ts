/** The properties of keyboard events of the browser and of React that are used here. */
interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** What the keys of Strapi's edit view do. */
export type Shortcut = 'save' | 'publish';

/**
 * Whether a key saves or publishes in Strapi's edit view, which listens for it on the window.
 *
 * Seen with Strapi 5.54 (`EditViewPage` of `@strapi/content-manager`). `tests/browser/shortcuts.test.ts` fails if it uses other keys.
 */
export const isSaveShortcut = ({ key, ctrlKey, metaKey, shiftKey }: Key): boolean =>
  (ctrlKey || metaKey) && (key === 'Enter' || (key.toLowerCase() === 's' && !shiftKey));

/** What a key does in the edit view; undefined where it does nothing. */
export const shortcutOf = (key: Key): Shortcut | undefined => {
  if (!isSaveShortcut(key)) return undefined;
  return key.shiftKey ? 'publish' : 'save';
};
