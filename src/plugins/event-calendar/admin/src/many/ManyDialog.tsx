import { Box, Button, Checkbox, Flex, Modal, Typography } from '@strapi/design-system';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { ManyChanged, ManyChanges, SelectedEvent } from '../../../server/src/panel-contract/many';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { formatWhen } from '../editorial/format-times';
import { ModalFrame } from '../ModalFrame';
import { Notice } from '../Notice';
import { useRefused } from '../refusals/use-refused';
import { useText } from '../use-text';
import { manyRefusal } from './refusal';
import type { ManyRefusal } from './refusal';
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
  onChanged(made: MadeChange): void;
  onClose(): void;
}

const FORM = 'calendar-many';

/**
 * Changes several events at once: all or none. It stays open, with what is typed, until the change is made. What one event refuses can be
 * repeated without it.
 */
export default function ManyDialog({ documentIds, locale, state, orTo, onChanged, onClose }: Props) {
  const api = useCalendarApi();
  const text = useText();
  const many = useManyText();
  const refused = useRefused();
  const selected = useSelected(documentIds, locale);
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

  const events = (selected.events ?? []).filter(({ documentId }) => !leftOut.includes(documentId));
  const count = events.length;
  const kind = state ?? 'change';
  const words = (name: string): string => many(name, { count, title: events[0]?.title ?? '', kind });
  /** What is left without the event that could not be read. */
  const unread = selected.problem?.by;
  const others = documentIds.filter((id) => id !== unread && !leftOut.includes(id));
  const refusing = events.find(({ documentId }) => documentId === refusal?.by);

  const change = (next: Partial<Wanted>): void => {
    setWanted((before) => ({ ...before, ...next }));
    setProblem(undefined);
  };
  const send = async (these: readonly SelectedEvent[]): Promise<void> => {
    const meant = changeOf(wanted);
    setProblem('problem' in meant ? meant.problem : undefined);
    setRefusal(undefined);
    if ('problem' in meant) {
      focusOn(meant.problem);
      return;
    }
    setBusy(true);
    try {
      const body: ManyChanges = {
        events: these.map(({ documentId, version }) => ({ documentId, version, change: meant.change })),
      };
      const { undo } = await api.post<ManyChanged>('/events/changes', body);
      const done = { count: these.length, title: these[0]?.title ?? '', kind };
      onChanged({
        message: many('many.done', done),
        undo: async (current) => {
          await current.post<ManyChanged>('/events/changes', { events: undo } satisfies ManyChanges);
          return many('many.undone', done);
        },
      });
      onClose();
    } catch (error) {
      const reason = manyRefusal(error, refused);
      setRefusal(reason);
      // The list then shows the events as others have left them, and the next try changes these.
      if (reason.isConflict) await selected.read(these.map(({ documentId }) => documentId));
      setBusy(false);
    }
  };
  const repeat = ({ documentId }: SelectedEvent): void => {
    setLeftOut((before) => [...before, documentId]);
    void send(events.filter((event) => event.documentId !== documentId));
  };

  // Its title names the events.
  if (selected.events === undefined && selected.problem === undefined) return null;
  return (
    <ModalFrame title={words('many.title')} onClose={onClose} orTo={orTo}>
      <Modal.Body>
        <form
          id={FORM}
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault();
            if (count > 0 && !isBusy) void send(events);
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
            {state === undefined &&
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
            <StateFields
              wanted={wanted}
              languages={languagesOf(events, locale)}
              isGiven={state !== undefined}
              onChange={change}
            />
            {state === undefined && (
              <>
                <TimeFields wanted={wanted} isWrong={problem === 'amount'} onChange={change} />
                <Checkbox
                  checked={wanted.publish}
                  onCheckedChange={(checked) => change({ publish: checked === true })}
                >
                  {many('many.publish')}
                </Checkbox>
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
