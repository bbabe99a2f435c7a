import { Button, Flex, Modal } from '@strapi/design-system';
import { useState } from 'react';
import type { BoardMove } from '../../../server/src/panel-contract/board';
import { ModalFrame } from '../ModalFrame';
import { useText } from '../use-text';
import { ScopeChoice } from './ScopeChoice';
import type { Scope } from './ScopeChoice';
import { useSeriesText } from './use-series-text';

interface Props {
  documentId: string;
  title: string;
  move: BoardMove;
  /** @param scope undefined: the date stays where it is */
  onAnswer(scope: Scope | undefined): void;
}

const FORM = 'calendar-series-move';

/** Asks which dates of a series move with one of them. */
export default function MoveScopeDialog({ documentId, title, move, onAnswer }: Props) {
  const text = useText();
  const words = useSeriesText();
  const [scope, setScope] = useState<Scope>('this');
  return (
    <ModalFrame title={words('series.move.title', { title })} onClose={() => onAnswer(undefined)}>
      <Modal.Body>
        <form
          id={FORM}
          onSubmit={(submitted) => {
            submitted.preventDefault();
            onAnswer(scope);
          }}
        >
          <Flex direction="column" alignItems="stretch" gap={4}>
            <ScopeChoice change={{ documentId, move }} hasThis value={scope} onChange={setScope} />
          </Flex>
        </form>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={() => onAnswer(undefined)}>
          {text('board.cancel')}
        </Button>
        <Button type="submit" form={FORM}>
          {text('board.move.do')}
        </Button>
      </Modal.Footer>
    </ModalFrame>
  );
}
