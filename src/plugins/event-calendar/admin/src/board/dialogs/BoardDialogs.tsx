import { Suspense, lazy } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { BoardEvent, BoardRange } from '../../../../server/src/panel-contract/board';
import { changeOverlay } from '../../editorial/overlay-state';
import type { ManyTarget } from '../../many/target';
import { mendFocusOnce } from '../../lost-focus';
import type { EventActions, NewEvent } from '../use-event-actions';
import { SELECT } from '../Toolbar';
import { UNDO } from '../UndoBar';
import type { Place } from './NewEventForm';

const EventDialog = lazy(() => import('./EventDialog'));
const MoveDialog = lazy(() => import('./MoveDialog'));
const DuplicateDialog = lazy(() => import('../../editorial/DuplicateDialog'));
const ExplainDialog = lazy(() => import('../../explain/ExplainDialog'));
const DayDialog = lazy(() => import('./DayDialog'));
const NewEventForm = lazy(() => import('./NewEventForm'));
const ManyDialog = lazy(() => import('../../many/ManyDialog'));
const HelpDialog = lazy(() => import('./HelpDialog'));

/** Which dialog is open. */
export type OpenDialog =
  | { kind: 'event' | 'move' | 'copies' | 'explain'; documentId: string }
  | { kind: 'day'; date: string }
  | { kind: 'many'; documentIds: readonly string[]; state?: ManyTarget['state'] }
  | { kind: 'new'; date: string; at: Place }
  | { kind: 'help' };

interface BoardDialogsProps {
  open: OpenDialog | undefined;
  range: BoardRange | undefined;
  doubles: ReadonlyMap<string, readonly string[]>;
  locale: string;
  actions: EventActions;
  mayCreate: boolean;
  /** `HH:mm`: when events usually begin. */
  usualStart: string;
  /** What the form for a new event needs. */
  newEvent: { timezone: string; mayChooseVenue: boolean; onMore(event: NewEvent): Promise<boolean> };
  describe(event: BoardEvent): string;
  /** The selected events, while events are selected. */
  chosen: ReadonlySet<string> | undefined;
  onChoose(documentId: string): void;
  onOpen: Dispatch<SetStateAction<OpenDialog | undefined>>;
  /** The selected events were changed. */
  onManyChanged(): void;
  /** Events were created or sent back. */
  onChanged(): void;
}

/** The dialogs of the board, loaded when they are opened. */
export function BoardDialogs({
  open,
  range,
  doubles,
  locale,
  actions,
  mayCreate,
  usualStart,
  newEvent,
  describe,
  chosen,
  onChoose,
  onOpen,
  onManyChanged,
  onChanged,
}: BoardDialogsProps) {
  const eventOf = (id: string) => range?.events.find((event) => event.documentId === id);
  const event = open !== undefined && 'documentId' in open ? eventOf(open.documentId) : undefined;
  // An action may end when another dialog is open.
  const close = (): void => onOpen((shown) => (shown === open ? undefined : shown));
  const closeAfter = (action: Promise<boolean>): void => {
    close();
    void action;
  };
  return (
    <Suspense fallback={null}>
      {open?.kind === 'help' && <HelpDialog onClose={close} />}
      {open?.kind === 'day' && (
        <DayDialog
          date={open.date}
          events={range?.events ?? []}
          doubles={doubles}
          locale={locale}
          describe={describe}
          chosen={chosen}
          onOpen={(documentId) => (chosen ? onChoose(documentId) : onOpen({ kind: 'event', documentId }))}
          onClose={close}
        />
      )}
      {open?.kind === 'new' && (
        <NewEventForm
          date={open.date}
          at={open.at}
          {...newEvent}
          locale={locale}
          usualStart={usualStart}
          onCreate={(made) => actions.create(made)}
          onClose={close}
        />
      )}
      {open?.kind === 'move' && event && (
        <MoveDialog
          event={event}
          usualStart={usualStart}
          onClose={close}
          onMove={(target) => closeAfter(actions.move(event.documentId, () => target))}
        />
      )}
      {open?.kind === 'copies' && event && (
        <DuplicateDialog documentId={event.documentId} locale={locale} onClose={close} onDone={onChanged} />
      )}
      {open?.kind === 'explain' && event && (
        <ExplainDialog documentId={event.documentId} locale={locale} onClose={close} />
      )}
      {open?.kind === 'many' && (
        <ManyDialog
          documentIds={open.documentIds}
          state={open.state}
          locale={locale}
          orTo={SELECT}
          perform={actions.perform}
          onChanged={(made) => {
            actions.made(made);
            if (open.state === undefined) onManyChanged();
          }}
          onClose={close}
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
          onDuplicate={mayCreate ? () => onOpen({ kind: 'copies', documentId: event.documentId }) : undefined}
          onExplain={() => onOpen({ kind: 'explain', documentId: event.documentId })}
          onState={(state) => onOpen({ kind: 'many', documentIds: [event.documentId], state })}
          onPublish={() => closeAfter(actions.publish(event))}
          onUnpublish={() => closeAfter(actions.unpublish(event))}
          onTrash={() => {
            close();
            void actions.trash(event).then((isDone) => {
              // Its element on the board is removed.
              if (isDone) mendFocusOnce(() => document.getElementById(UNDO)?.focus());
            });
          }}
          onSendBack={() => {
            close();
            const { documentId, title: name } = event;
            changeOverlay({ sendBack: { kind: 'event', documentId, name, onDone: onChanged } });
          }}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
