import { Alert, Typography } from '@strapi/design-system';
import type { AttemptView } from '../../../server/src/panel-contract/webhooks';
import { responseText } from '../../../server/src/domain/delivery/outcome';
import { useText } from '../use-text';
import { useWebhooksText } from './use-webhooks-text';
import { useWords } from './words';

/** The result of a test: the receiver's response, or why there is none. */
export function TestResult({ attempt, onClose }: { attempt: AttemptView; onClose(): void }) {
  const text = useWebhooksText();
  const common = useText();
  const words = useWords();
  const { status, error, answer, duration } = attempt;
  return (
    <Alert
      variant={error === null ? 'success' : 'danger'}
      title={text(error === null ? 'webhooks.test.fine' : 'webhooks.test.failed')}
      closeLabel={common('close')}
      onClose={onClose}
    >
      {text('webhooks.test.outcome', {
        outcome: words.outcome(error ?? responseText(status ?? 0)),
        duration: words.duration(duration),
      })}
      {answer !== '' && (
        <Typography tag="p" variant="pi" style={{ overflowWrap: 'anywhere' }}>
          {text('webhooks.test.answer', { answer: answer.slice(0, 300) })}
        </Typography>
      )}
    </Alert>
  );
}
