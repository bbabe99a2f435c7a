import { useState } from 'react';
import type { BoardMove } from '../../../server/src/panel-contract/board';
import { useText } from '../use-text';
import { ScopeChoice } from './ScopeChoice';
import type { Scope } from './ScopeChoice';
import { ScopeDialog } from './ScopeDialog';
import { useSeriesText } from './use-series-text';

interface Props {
  documentId: string;
  title: string;
  move: BoardMove;
  /** @param scope undefined: the date stays where it is */
  onAnswer(scope: Scope | undefined): void;
}

/** Asks which dates of a series move with one of them. */
export default function MoveScopeDialog({ documentId, title, move, onAnswer }: Props) {
  const text = useText();
  const words = useSeriesText();
  const [scope, setScope] = useState<Scope>('this');
  return (
    <ScopeDialog
      title={words('series.move.title', { title })}
      action={text('board.move.do')}
      onSubmit={() => onAnswer(scope)}
      onCancel={() => onAnswer(undefined)}
    >
      <ScopeChoice change={{ documentId, move }} hasThis value={scope} onChange={setScope} />
    </ScopeDialog>
  );
}
