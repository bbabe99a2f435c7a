import { Flex, Typography } from '@strapi/design-system';
import { Suspense, lazy } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Kind } from '../../../server/src/domain/kinds';
import { useText } from '../use-text';
import type { KeptForm } from './use-kept-form';

const ConflictDialog = lazy(() => import('./ConflictDialog'));
const RestoreOffer = lazy(() => import('./RestoreOffer'));

interface Props {
  kind: Kind;
  form: KeptForm;
  /** The names of the other people who have the record open. */
  others: readonly string[];
}

/** Shows who else has the record open, the offer to restore unsaved text, and the dialog for a conflict. */
export function KeptFormStatus({ kind, form, others }: Props) {
  const text = useText();
  const { formatList } = useIntl();
  const names = formatList(others, { type: 'conjunction' });
  return (
    // Shrinks before the other elements of the header, such as the language.
    <Flex gap={2} shrink={1000}>
      <Others role="status">
        {others.length > 0 && (
          <Typography variant="pi" textColor="warning700" fontWeight="semiBold">
            {text('saving.open', { names, count: others.length })}
          </Typography>
        )}
      </Others>
      <Suspense fallback={null}>{form.offer && <RestoreOffer offer={form.offer} kind={kind} />}</Suspense>
      <Suspense fallback={null}>
        {form.conflict && (
          <ConflictDialog
            kind={kind}
            conflict={form.conflict}
            mineOf={form.valueOf}
            onChoose={form.settle}
            onClose={form.putAside}
          />
        )}
      </Suspense>
    </Flex>
  );
}

/** Below the language and the other elements of the header, so that nothing moves when somebody comes or goes. */
const Others = styled.div`
  position: relative;
  align-self: stretch;
  width: 0;
  margin-inline-end: -0.8rem;

  & > * {
    position: absolute;
    top: 3.6rem;
    left: 0;
    width: 22rem;
    overflow-wrap: anywhere;
  }
`;
