import { Suspense, lazy } from 'react';
import type { BoardRange } from '../../../../server/src/admin-panel/contract/board';
import type { EventActions } from '../use-event-actions';

const EventDialog = lazy(() => import('./EventDialog'));
const MoveDialog = lazy(() => import('./MoveDialog'));
const HelpDialog = lazy(() => import('./HelpDialog'));

/** Which dialog is open. */
export type OpenDialog = { kind: 'event' | 'move'; documentId: string } | { kind: 'help' };

interface BoardDialogsProps {
  open: OpenDialog | undefined;
  range: BoardRange | undefined;
  doubles: ReadonlyMap<string, readonly string[]>;
  locale: string;
  actions: EventActions;
  onOpen(dialog: OpenDialog | undefined): void;
}

/** The dialogs of the board, loaded when they are opened. */
export function BoardDialogs({ open, range, doubles, locale, actions, onOpen }: BoardDialogsProps) {
  const eventOf = (id: string) => range?.events.find((event) => event.documentId === id);
  const event = open === undefined || open.kind === 'help' ? undefined : eventOf(open.documentId);
  const close = (): void => onOpen(undefined);
  const then = (action: Promise<boolean>): void => {
    close();
    void action;
  };
  return (
    <Suspense fallback={null}>
      {open?.kind === 'help' && <HelpDialog onClose={close} />}
      {open?.kind === 'move' && event && (
        <MoveDialog
          event={event}
          onClose={close}
          onMove={(target) => then(actions.move(event.documentId, () => target))}
        />
      )}
      {open?.kind === 'event' && event && (
        <EventDialog
          event={event}
          locale={locale}
          venue={event.venue === undefined ? undefined : range?.venues[event.venue]}
          categories={(event.categories ?? []).flatMap((id) => range?.categories[id] ?? [])}
          doubles={(doubles.get(event.documentId) ?? []).flatMap((id) => eventOf(id) ?? [])}
          onMove={() => onOpen({ kind: 'move', documentId: event.documentId })}
          onPublish={() => then(actions.publish(event))}
          onUnpublish={() => then(actions.unpublish(event))}
          onTrash={() => then(actions.trash(event))}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
