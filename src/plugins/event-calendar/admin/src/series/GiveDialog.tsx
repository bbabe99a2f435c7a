import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type {
  SeriesChange,
  SeriesChanged,
  SeriesField,
  SeriesScope,
} from '../../../server/src/panel-contract/series';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { manyRefusal } from '../many/refusal';
import type { ManyRefusal } from '../many/refusal';
import type { MadeChange } from '../many/target';
import { ModalFrame } from '../ModalFrame';
import { Notice } from '../Notice';
import { useRefused } from '../refusals/use-refused';
import { useText } from '../use-text';
import { FieldNames } from './FieldNames';
import { madeChange } from './made-change';
import { ScopeChoice } from './ScopeChoice';
import { useSeriesText } from './use-series-text';

interface Props {
  documentId: string;
  /** What the date has of its own. */
  fields: readonly SeriesField[];
  onChanged(made: MadeChange): void;
  onClose(): void;
}

/** Gives other dates of a series what one has. It stays open until that is done. */
export function GiveDialog({ documentId, fields, onChanged, onClose }: Props) {
  const api = useCalendarApi();
  const text = useText();
  const words = useSeriesText();
  const refused = useRefused();
  const [scope, setScope] = useState<SeriesScope>('all');
  const [refusal, setRefusal] = useState<ManyRefusal>();
  const [isBusy, setBusy] = useState(false);
  const change = { documentId, fields: [...fields] };

  const send = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const body: SeriesChange = { ...change, scope };
      const changed = await api.post<SeriesChanged>('/series/changes', body);
      const count = changed.changed;
      const [done, undone] = [words('series.done', { count }), words('series.undone', { count })];
      onChanged(madeChange(changed, { done, undone }));
      onClose();
    } catch (error) {
      setRefusal(manyRefusal(error, refused));
      setBusy(false);
    }
  };
  return (
    <ModalFrame title={words('series.give.title')} onClose={onClose}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Typography>
            {words('series.give.what')} <FieldNames fields={fields} />
          </Typography>
          <ScopeChoice
            change={change}
            value={scope}
            onChange={(chosen) => chosen !== 'this' && setScope(chosen)}
          />
          {refusal !== undefined && (
            <Notice tone="danger" title={words('series.refused')}>
              {refusal.message}
            </Notice>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('close')}
        </Button>
        <Button loading={isBusy} onClick={() => void send()}>
          {words('series.give.do')}
        </Button>
      </Modal.Footer>
    </ModalFrame>
  );
}
