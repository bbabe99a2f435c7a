import { Button, Field, Flex, Textarea, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { PostKind } from '../../../server/src/domain/kinds';
import { LONGEST_NOTE } from '../../../server/src/panel-contract/review';
import { changeOverlay } from '../editorial/overlay-state';
import { useAttempt } from '../editorial/use-attempt';
import { mendFocusOnce } from '../lost-focus';
import { usePostOnce } from '../saving/use-post-once';
import { useText } from '../use-text';
import { Thread } from './Thread';
import { ANSWER, toAnswer } from './to-answer';
import { useKeptNote } from './use-kept-note';
import { useReviewText } from './use-review-text';
import { hasReview, useThread } from './use-thread';

interface Props {
  kind: PostKind;
  documentId: string;
  /** The language of the form. */
  locale: string | undefined;
  /** Title or name of the record. */
  name: string;
  /** Changes whenever the record has changed. */
  version: string;
}

/**
 * What was said about a record in its review, with a field for an answer and the button that sends the record back. Nothing if nobody has
 * ever asked for its review.
 */
export function Review({ kind, documentId, locale, name, version }: Props) {
  const text = useText();
  const words = useReviewText();
  const { thread, reread } = useThread({ kind, documentId, locale }, version);
  const onDone = (): void => {
    reread();
    mendFocusOnce(toAnswer);
  };
  if (thread === undefined || !hasReview(thread)) return null;
  const { isWaiting, may, notes } = thread;
  return (
    <Flex
      tag="section"
      direction="column"
      alignItems="stretch"
      gap={3}
      aria-label={text('editorial.review.title')}
    >
      <Typography variant="sigma" textColor="neutral600" tag="h3">
        {text('editorial.review.title')}
      </Typography>
      <Thread thread={thread} />
      {may.answer && notes.length > 0 && <Answer kind={kind} documentId={documentId} onSent={reread} />}
      {isWaiting && may.review && (
        <Button
          variant="secondary"
          fullWidth
          onClick={() => changeOverlay({ sendBack: { kind, documentId, name, onDone } })}
        >
          {words('review.sendBack')}
        </Button>
      )}
    </Flex>
  );
}

function Answer({ kind, documentId, onSent }: Pick<Props, 'kind' | 'documentId'> & { onSent(): void }) {
  const post = usePostOnce();
  const text = useReviewText();
  const attempt = useAttempt();
  const [answer, setAnswer] = useKeptNote({ kind, documentId, what: 'answer' });
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    mendFocusOnce(toAnswer);
    await attempt(async () => {
      await post<null>(`/review/${kind}/${documentId}/answer`, { text: answer });
      setAnswer('');
      onSent();
    });
    setBusy(false);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Field.Root name={ANSWER}>
        <Field.Label>{text('review.answer')}</Field.Label>
        <Textarea
          name={ANSWER}
          value={answer}
          maxLength={LONGEST_NOTE}
          // What is typed while it is sent would be emptied with it.
          disabled={isBusy}
          onChange={(event: { target: { value: string } }) => setAnswer(event.target.value)}
        />
      </Field.Root>
      <Button
        variant="tertiary"
        fullWidth
        loading={isBusy}
        disabled={answer.trim() === ''}
        onClick={() => void send()}
      >
        {text('review.answer.send')}
      </Button>
    </Flex>
  );
}
