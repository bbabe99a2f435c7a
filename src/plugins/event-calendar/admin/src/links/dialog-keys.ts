import type { DocumentActionComponent } from '@strapi/content-manager/strapi-admin';
import { useLayoutEffect } from 'react';
import { kindOfUid } from '../../../server/src/domain/kinds';
import { dialogsInFront } from '../strapi/open-dialogs';
import type { Shortcut } from '../strapi/save-shortcut';
import { shortcutOf } from '../strapi/save-shortcut';

/** What the keys that save and publish do in the open dialog of a linked record. */
const keyActions = new Map<Shortcut, (event: Event) => void>();

/**
 * Keeps the keys that save and publish from the record behind a dialog. Strapi's edit view listens on the window and ignores
 * dialogs: in the dialog of a new venue, these keys would publish the unfinished event. Call it before Strapi listens.
 */
export function watchDialogKeys(): void {
  window.addEventListener('keydown', (event) => {
    const shortcut = shortcutOf(event);
    if (shortcut === undefined || !isCalendarForm()) return;
    const dialogs = dialogsInFront();
    if (dialogs === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // If there are two dialogs, the one in front is a question or belongs to a field, and the keys do nothing.
    if (dialogs === 1 && !event.repeat) keyActions.get(shortcut)?.(event);
  });
}

const isCalendarForm = (): boolean =>
  location.pathname.split('/').some((part) => kindOfUid(part) !== undefined);

const DIALOG = 'relation-modal';

/**
 * Splits one of Strapi's actions in two: one for the page, and one for the dialog of a linked record, which also handles the
 * keys.
 * @returns the action itself if it has no key, or does not appear in that dialog
 */
export function withDialogKeys(action: DocumentActionComponent): DocumentActionComponent[] {
  const shortcut = action.type === undefined ? undefined : SHORTCUTS.get(action.type);
  const positions = [action.position ?? []].flat();
  if (shortcut === undefined || !positions.includes(DIALOG)) return [action];
  const OnPage: DocumentActionComponent = (props) => action(props);
  const InDialog: DocumentActionComponent = (props) => {
    const description = action(props);
    useLayoutEffect(() => {
      keyActions.set(shortcut, (event) => press(description, event));
      return () => void keyActions.delete(shortcut);
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

/** The part of an action that its key uses. Strapi's actions only call `preventDefault` of the event. */
interface Pressable {
  disabled?: boolean | undefined;
  loading?: boolean | undefined;
  onClick?(event: Pick<Event, 'preventDefault'>): unknown;
}

/** Does what a click on the action's button does. An action whose button opens a question has no `onClick`: nothing happens. */
function press(action: Pressable | null, event: Event): void {
  if (action !== null && action.disabled !== true && action.loading !== true) void action.onClick?.(event);
}
