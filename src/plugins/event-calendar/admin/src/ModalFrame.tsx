import { Modal } from '@strapi/design-system';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useText } from './use-text';

interface Props {
  title: string;
  /** The label of the button that closes it; "Close" by default. */
  closeLabel?: string;
  onClose(): void;
  /** The element that gets the focus back; by default the one that had it. */
  returnTo?: RefObject<HTMLElement>;
  /** The id of the element that gets it if that one is gone. */
  orTo?: string | undefined;
  /** `Modal.Body` and, with buttons, `Modal.Footer`. */
  children: ReactNode;
}

/** An open dialog with its title and a button that closes it. */
export function ModalFrame({ title, closeLabel, onClose, returnTo, orTo, children }: Props) {
  const text = useText();
  const dialog = useRef<HTMLElement>();
  // Radix gives the focus back only to a trigger of its own.
  const focused = useRef(openerAt(document.activeElement));
  const giveFocusBack = (event: Event): void => {
    const opener = [returnTo?.current, focused.current, document.getElementById(orTo ?? '')].find(
      (element) => element instanceof HTMLElement && element.isConnected,
    );
    const others = [...document.querySelectorAll(DIALOG)].filter((other) => other !== dialog.current);
    const isBehind = others.length > 0 && others.every((other) => !other.contains(opener ?? null));
    if (!isBehind && opener === undefined) return;
    event.preventDefault();
    // The dialog that has taken the place of this one has the focus.
    if (!isBehind && opener instanceof HTMLElement) opener.focus();
  };
  return (
    <Modal.Root open onOpenChange={(open) => open || onClose()}>
      <Modal.Content
        ref={(content: HTMLElement | null) => {
          if (content === null) return;
          dialog.current = content;
          if (focused.current !== null) openers.set(content, focused.current);
        }}
        aria-describedby={undefined}
        onCloseAutoFocus={giveFocusBack}
      >
        <Modal.Header closeLabel={closeLabel ?? text('close')}>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

const DIALOG = '[role="dialog"]';

/** What had the focus when a dialog was opened. */
const openers = new WeakMap<Element, Element>();

/** The element that opens a dialog: for one that takes the place of another dialog, what had opened that one. */
function openerAt(focused: Element | null): Element | null {
  const before = focused?.closest(DIALOG);
  return (before && openers.get(before)) ?? focused;
}
