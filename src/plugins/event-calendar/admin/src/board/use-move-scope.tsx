import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { BoardEvent, BoardMove } from '../../../server/src/panel-contract/board';
import type { Scope } from '../series/ScopeChoice';

const MoveScopeDialog = lazy(() => import('../series/MoveScopeDialog'));

interface Question {
  event: BoardEvent;
  move: BoardMove;
  answer(scope: Scope | undefined): void;
}

export interface MoveScope {
  /** @returns which dates of a series move; undefined if none shall. Who has left the page cannot be asked: then it is this date alone. */
  askScope(event: BoardEvent, move: BoardMove): Promise<Scope | undefined>;
  /** The open question. */
  dialog: ReactNode;
}

/** Asks which dates of a series move with one of them. */
export function useMoveScope(): MoveScope {
  const [question, setQuestion] = useState<Question>();
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const askScope = useCallback<MoveScope['askScope']>(
    (event, move) =>
      isThere.current && document.visibilityState !== 'hidden'
        ? new Promise((answer) => setQuestion({ event, move, answer }))
        : Promise.resolve('this'),
    [],
  );
  const dialog = question && (
    <Suspense fallback={null}>
      <MoveScopeDialog
        documentId={question.event.documentId}
        title={question.event.title}
        move={question.move}
        onAnswer={(scope) => {
          setQuestion(undefined);
          question.answer(scope);
        }}
      />
    </Suspense>
  );
  return { askScope, dialog };
}
