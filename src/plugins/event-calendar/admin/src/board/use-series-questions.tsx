import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { BoardEvent, BoardMove } from '../../../server/src/panel-contract/board';
import type { SeriesView } from '../../../server/src/panel-contract/series';
import type { Scope } from '../series/ScopeChoice';

const MoveScopeDialog = lazy(() => import('../series/MoveScopeDialog'));
const TrashScopeDialog = lazy(() => import('../series/TrashScopeDialog'));

type Question = { event: BoardEvent } & (
  | { move: BoardMove; answer(scope: Scope | undefined): void }
  | { series: SeriesView; answer(documentIds: string[] | undefined): void }
);

export interface SeriesQuestions {
  /** @returns which dates of a series move; undefined if none shall. Who has left the page cannot be asked: then it is this date alone. */
  askScope(event: BoardEvent, move: BoardMove): Promise<Scope | undefined>;
  /** @returns which dates of a series go to the trash; undefined if none shall */
  askTrash(event: BoardEvent, series: SeriesView): Promise<string[] | undefined>;
  /** The open question. */
  dialog: ReactNode;
}

/** Asks which dates of a series move, or go to the trash, with one of them. */
export function useSeriesQuestions(): SeriesQuestions {
  const [question, setQuestion] = useState<Question>();
  const isThere = useRef(true);
  const open = useRef<Question>();
  const ask = useCallback((asked: Question | undefined): void => {
    open.current = asked;
    setQuestion(asked);
  }, []);
  useEffect(() => {
    const enter = (): void => {
      isThere.current = true;
    };
    const leave = (): void => {
      isThere.current = false;
      // Other actions wait for an answer.
      open.current?.answer(undefined);
    };
    enter();
    // A closed tab. The moves that are stored then are begun after this.
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', enter);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', enter);
      leave();
    };
  }, []);
  const askScope = useCallback<SeriesQuestions['askScope']>(
    (event, move) =>
      isThere.current ? new Promise((answer) => ask({ event, move, answer })) : Promise.resolve('this'),
    [ask],
  );
  const askTrash = useCallback<SeriesQuestions['askTrash']>(
    (event, series) =>
      isThere.current ? new Promise((answer) => ask({ event, series, answer })) : Promise.resolve(undefined),
    [ask],
  );
  const dialog = question && <Suspense fallback={null}>{dialogOf(question, () => ask(undefined))}</Suspense>;
  return { askScope, askTrash, dialog };
}

function dialogOf(question: Question, close: () => void): ReactNode {
  const { documentId, title } = question.event;
  if ('move' in question)
    return (
      <MoveScopeDialog
        documentId={documentId}
        title={title}
        move={question.move}
        onAnswer={(scope) => {
          close();
          question.answer(scope);
        }}
      />
    );
  return (
    <TrashScopeDialog
      documentId={documentId}
      series={question.series}
      onAnswer={(documentIds) => {
        close();
        question.answer(documentIds);
      }}
    />
  );
}
