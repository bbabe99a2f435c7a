import type { DocumentActionComponent } from '@strapi/content-manager/strapi-admin';
import { useLayoutEffect } from 'react';
import { kindOfUid } from '../../../server/src/domain/kinds';
import { dialogsInFront } from '../strapi/open-dialogs';
import type { Shortcut } from '../strapi/save-shortcut';
import { shortcutOf } from '../strapi/save-shortcut';

/** What the keys do in the dialog that makes or changes a linked record, while it is open. */
const acts = new Map<Shortcut, (event: Event) => void>();

/**
 * Keeps the keys that save and publish from the record behind a dialog. Strapi's edit view listens on the window, and knows of no
 * dialog: the keys in a new venue's dialog would publish the half-written event. To be called before Strapi listens.
 */
export function watchDialogKeys(): void {
  window.addEventListener('keydown', (event) => {
    const shortcut = shortcutOf(event);
    if (shortcut === undefined || !isCalendarForm()) return;
    const dialogs = dialogsInFront();
    if (dialogs === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Of two dialogs the one in front is a question, or belongs to a field.
    if (dialogs === 1 && !event.repeat) acts.get(shortcut)?.(event);
  });
}

const isCalendarForm = (): boolean =>
  location.pathname.split('/').some((part) => kindOfUid(part) !== undefined);

const DIALOG = 'relation-modal';

/**
 * Strapi's action twice: as it is for the page, and for the dialog of a linked record with the keys that stand for it.
 * @returns the action alone where it is none that keys stand for, or is in no such dialog
 */
export function withDialogKeys(action: DocumentActionComponent): DocumentActionComponent[] {
  const shortcut = action.type === undefined ? undefined : SHORTCUTS.get(action.type);
  const positions = [action.position ?? []].flat();
  if (shortcut === undefined || !positions.includes(DIALOG)) return [action];
  const OnPage: DocumentActionComponent = (props) => action(props);
  const InDialog: DocumentActionComponent = (props) => {
    const description = action(props);
    useLayoutEffect(() => {
      acts.set(shortcut, (event) => press(description, event));
      return () => void acts.delete(shortcut);
    });
    return description;
  };
  return [
    Object.assign(OnPage, { type: action.type, position: positions.filter((place) => place !== DIALOG) }),
    Object.assign(InDialog, { type: action.type, position: [DIALOG] }),
  ];
}

const SHORTCUTS: ReadonlyMap<string, Shortcut> = new Map([
  ['update', 'save'],
  ['publish', 'publish'],
]);

/** What of an action a key needs. Strapi's actions ask no more of an event than that it can be stopped. */
interface Pressable {
  disabled?: boolean | undefined;
  loading?: boolean | undefined;
  onClick?(event: Pick<Event, 'preventDefault'>): unknown;
}

/** Does what a click on the button of an action does; where that opens a question, nothing. */
function press(action: Pressable | null, event: Event): void {
  if (action !== null && action.disabled !== true && action.loading !== true) void action.onClick?.(event);
}
