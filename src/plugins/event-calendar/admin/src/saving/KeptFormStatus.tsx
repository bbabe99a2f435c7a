import { Flex, Typography } from '@strapi/design-system';
import { Suspense, lazy } from 'react';
import { useIntl } from 'react-intl';
import type { Kind } from '../../../server/src/domain/kinds';
import type { Conflict } from '../../../server/src/domain/opened';
import { useText } from '../use-text';
import { RestoreOffer } from './RestoreOffer';
import type { KeptForm } from './use-kept-form';

const ConflictDialog = lazy(() => import('./ConflictDialog'));

interface Props {
  kind: Kind;
  form: KeptForm;
  conflict: Conflict | undefined;
  /** The names of the other people who have the record open. */
  others: readonly string[];
  onClose(): void;
}

/** Who else has the record open, what was typed and not saved, and what two people have changed at once. */
export function KeptFormStatus({ kind, form, conflict, others, onClose }: Props) {
  const text = useText();
  const { formatList } = useIntl();
  const names = formatList(others, { type: 'conjunction' });
  return (
    <Flex gap={2} wrap="wrap" justifyContent="flex-end">
      <div role="status">
        {others.length > 0 && (
          <Typography textColor="warning700" fontWeight="semiBold">
            {text('saving.open', { names, count: others.length })}
          </Typography>
        )}
      </div>
      {form.offer && <RestoreOffer offer={form.offer} />}
      {conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            kind={kind}
            conflict={conflict}
            mineOf={form.valueOf}
            onChoose={(theirs) => {
              form.settle(conflict, theirs);
              onClose();
            }}
            onClose={onClose}
          />
        </Suspense>
      )}
    </Flex>
  );
}
