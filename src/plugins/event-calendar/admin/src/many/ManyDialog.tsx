import { Box, Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { MOST_EVENTS } from '../../../server/src/panel-contract/many';
import type { SelectedEvent } from '../../../server/src/panel-contract/many';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { formatWhen } from '../editorial/format-times';
import { ModalFrame } from '../ModalFrame';
import { Notice } from '../Notice';
import { useRefused } from '../refusals/use-refused';
import { usePostOnce } from '../saving/use-post-once';
import { ScopeChoice } from '../series/ScopeChoice';
import type { Scope } from '../series/ScopeChoice';
import { useHasOthers } from '../series/use-has-others';
import { useText } from '../use-text';
import { changeDates, changeEvents, joinEvents } from './made-changes';
import { manyRefusal } from './refusal';
import type { ManyRefusal } from './refusal';
import { PublicationFields } from './PublicationFields';
import { RecordChoice } from './RecordChoice';
import { StateFields } from './StateFields';
import type { MadeChange, ManyTarget } from './target';
import { TimeFields } from './TimeFields';
import { useManyText } from './use-many-text';
import { useSelected } from './use-selected';
import { RECORDS, changeOf, nothingWanted } from './wanted';
import type { Problem, Wanted } from './wanted';

interface Props extends ManyTarget {
  /** The id of the element that gets the focus afterwards if the button that opened the dialog is gone. */
  orTo?: string;
  /** Runs the change in turn with what else is changed on the page; by default at once. */
  perform?: <Done>(work: () => Promise<Done>) => Promise<Done>;
  onChanged(made: MadeChange): void;
  onClose(): void;
}

const FORM = 'calendar-many';

const atOnce = <Done,>(work: () => Promise<Done>): Promise<Done> => work();

/**
 * Changes several events at once: all or none. It stays open, with what is typed, until the change is made. What one event refuses can be
 * repeated without it.
 */
export default function ManyDialog(props: Props) {
  const { documentIds, locale, state, orTo, perform = atOnce, onChanged, onClose } = props;
  const api = useCalendarApi();
  const post = usePostOnce();
  const text = useText();
  const many = useManyText();
  const refused = useRefused();
  const selected = useSelected(documentIds, locale);
  const [firstId] = documentIds;
  // An event that is canceled or postponed may be a date of a series.
  const hasOthers = useHasOthers(state === undefined ? undefined : firstId);
  const [scope, setScope] = useState<Scope>('this');
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState(() => nothingWanted(state));
  const [problem, setProblem] = useState<Problem>();
  const [refusal, setRefusal] = useState<ManyRefusal>();
  const [isBusy, setBusy] = useState(false);

  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button loses the focus while it is busy.
    if (refusal !== undefined && !isBusy) submit.current?.focus();
  }, [refusal, isBusy]);

  const { selection } = selected;
  const events = (selection?.events ?? []).filter(({ documentId }) => !leftOut.includes(documentId));
  const count = events.length;
  const kind = state ?? 'change';
  /** Whether they are so many that nothing else of them can change. */
  const isPublicationOnly = count > MOST_EVENTS;
  const words = (name: string): string => many(name, { count, title: events[0]?.title ?? '', kind });
  /** What is left without the event that could not be read. */
  const unread = selected.problem?.by;
  const others = documentIds.filter((id) => id !== unread && !leftOut.includes(id));
  const refusing = events.find(({ documentId }) => documentId === refusal?.by);

  const change = (next: Partial<Wanted>): void => {
    setWanted((before) => ({ ...before, ...next }));
    setProblem(undefined);
  };
  const saidOf =
    (done: string, undone: string, [first]: readonly SelectedEvent[]) =>
    (of: number) => {
      const values = { count: of, title: first?.title ?? '', kind };
      return { done: many(done, values), undone: many(undone, values) };
    };
  const attempt = async (these: readonly SelectedEvent[], work: () => Promise<MadeChange>): Promise<void> => {
    setRefusal(undefined);
    setBusy(true);
    try {
      await perform(async () => onChanged(await work()));
      onClose();
    } catch (error) {
      const reason = manyRefusal(error, refused);
      setRefusal(reason);
      // The list then shows the events as others have left them, and the next try changes these.
      if (reason.isConflict) await selected.read(these.map(({ documentId }) => documentId));
      setBusy(false);
    }
  };
  const send = async (these: readonly SelectedEvent[]): Promise<void> => {
    const meant = changeOf(wanted, selection?.now.wall ?? '');
    setProblem('problem' in meant ? meant.problem : undefined);
    if ('problem' in meant) {
      setRefusal(undefined);
      focusOn(meant.problem);
      return;
    }
    const said = saidOf('many.done', 'many.undone', these);
    await attempt(these, () =>
      scope === 'this' || firstId === undefined
        ? changeEvents(post, these, meant.change, said)
        : changeDates(api, firstId, scope, meant.change, said),
    );
  };
  const join = (): Promise<void> =>
    attempt(events, () => joinEvents(api, events, saidOf('many.joined', 'many.parted', events)));
  const sendAll = (): void => {
    if (count > 0 && !isBusy) void send(events);
  };
  const repeat = ({ documentId }: SelectedEvent): void => {
    setLeftOut((before) => [...before, documentId]);
    void send(events.filter((event) => event.documentId !== documentId));
  };

  // Its title names the events.
  if (selection === undefined && selected.problem === undefined) return null;
  return (
    <ModalFrame title={words('many.title')} onClose={onClose} orTo={orTo}>
      <Modal.Body>
        <form
          id={FORM}
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault();
            sendAll();
          }}
        >
          <Flex direction="column" alignItems="stretch" gap={4}>
            {selected.problem !== undefined && (
              <Notice
                tone="danger"
                title={selected.problem.message}
                action={
                  others.length > 0 && (
                    <Button
                      onClick={() => {
                        if (unread !== undefined) setLeftOut([...leftOut, unread]);
                        void selected.read(others);
                      }}
                    >
                      {unread === undefined ? text('editorial.again') : many('many.go-on')}
                    </Button>
                  )
                }
              >
                {null}
              </Notice>
            )}
            <EventNames events={events} label={words('many.events')} />
            {isPublicationOnly && (
              <Typography textColor="neutral600">
                {many('many.publication-only', { most: MOST_EVENTS })}
              </Typography>
            )}
            {state === undefined &&
              !isPublicationOnly &&
              RECORDS.map((name) => (
                <RecordChoice
                  key={name}
                  kind={name}
                  locale={locale}
                  value={wanted[name]}
                  isWrong={problem === name}
                  onChange={(value) => change({ [name]: value })}
                />
              ))}
            {!isPublicationOnly && (
              <StateFields
                wanted={wanted}
                languages={languagesOf(events, locale)}
                isGiven={state !== undefined}
                onChange={change}
              />
            )}
            {state !== undefined && hasOthers && firstId !== undefined && (
              <ScopeChoice
                change={{ documentId: firstId, state: { is: state, reasons: {} } }}
                hasThis
                value={scope}
                onChange={setScope}
              />
            )}
            {state === undefined && (
              <>
                {!isPublicationOnly && (
                  <TimeFields wanted={wanted} isWrong={problem === 'amount'} onChange={change} />
                )}
                {selection !== undefined && (
                  <PublicationFields
                    wanted={wanted}
                    selection={{ ...selection, events }}
                    problem={problem}
                    onChange={change}
                    onEnter={sendAll}
                  />
                )}
              </>
            )}
            {problem === 'nothing' && (
              <Typography role="alert" textColor="danger600">
                {many('many.nothing')}
              </Typography>
            )}
            {refusal !== undefined && (
              <Notice
                tone="danger"
                title={many('many.refused')}
                action={
                  refusing !== undefined &&
                  count > 1 && (
                    <Button variant="secondary" onClick={() => repeat(refusing)}>
                      {many('many.without', { title: refusing.title, count: count - 1 })}
                    </Button>
                  )
                }
              >
                {refusal.message}
              </Notice>
            )}
          </Flex>
        </form>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('close')}
        </Button>
        {state === undefined && count > 1 && (
          <Button variant="tertiary" disabled={isBusy} onClick={() => void join()}>
            {many('many.join')}
          </Button>
        )}
        <Button ref={submit} type="submit" form={FORM} loading={isBusy} disabled={count === 0}>
          {words('many.do')}
        </Button>
      </Modal.Footer>
    </ModalFrame>
  );
}

/** The events by title and date. */
function EventNames({ events, label }: { events: readonly SelectedEvent[]; label: string }) {
  const { locale } = useIntl();
  return (
    // Scrolls by keyboard too.
    <Names role="group" aria-label={label} tabIndex={events.length > SEEN ? 0 : undefined}>
      <ul>
        {events.map(({ documentId, title, start, allDay }) => (
          <li key={documentId}>
            <Typography fontWeight="semiBold">{title}</Typography>{' '}
            <Typography textColor="neutral600">
              {formatWhen({ startDate: start, endDate: start, allDay }, locale)}
            </Typography>
          </li>
        ))}
      </ul>
    </Names>
  );
}

/** How many events are seen without scrolling. */
const SEEN = 5;

const Names = styled(Box)`
  max-height: 14rem;
  overflow-y: auto;
  padding: ${({ theme }) => theme.spaces[3]};
  background: ${({ theme }) => theme.colors.neutral100};
  border-radius: ${({ theme }) => theme.borderRadius};
  overflow-wrap: anywhere;
  &:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
  }
`;

/** The languages of the events; that of the page comes first. */
const languagesOf = (events: readonly SelectedEvent[], locale: string): string[] => {
  const languages = [...new Set(events.flatMap((event) => event.languages))].toSorted();
  return [locale, ...languages].filter(
    (code, at, all) => languages.includes(code) && all.indexOf(code) === at,
  );
};

/** Moves the focus to the input that has to be corrected. */
const focusOn = (problem: Problem): void =>
  document.querySelector<HTMLInputElement>(`[name="calendar-many-${problem}"]`)?.focus();
