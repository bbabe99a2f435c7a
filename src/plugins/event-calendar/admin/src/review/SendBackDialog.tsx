import { Button, Field, Modal, Textarea } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { LONGEST_NOTE } from '../../../server/src/panel-contract/review';
import type { SentBack } from '../../../server/src/panel-contract/review';
import { changeOverlay } from '../editorial/overlay-state';
import { useAttempt } from '../editorial/use-attempt';
import { ModalFrame } from '../ModalFrame';
import { postingOnce } from '../saving/post-once';
import { usePostOnce } from '../saving/use-post-once';
import { refreshContentManager } from '../strapi/cached-records';
import { useText } from '../use-text';
import type { SendBackTarget } from './send-back-target';
import { useKeptNote } from './use-kept-note';
import { useReviewText } from './use-review-text';

/** Asks why a record is sent back, sends it back, and offers to undo that. */
export function SendBackDialog({
  kind,
  documentId,
  name,
  onDone,
  onClose,
}: SendBackTarget & { onClose(): void }) {
  const post = usePostOnce();
  const text = useText();
  const words = useReviewText();
  const attempt = useAttempt();
  const { toggleNotification } = useNotification();
  const [reason, setReason] = useKeptNote({ kind, documentId, what: 'reason' });
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const path = `/review/${kind}/${documentId}/send-back`;
  // Whoever leaves the page is not asked on the next one.
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => () => close.current(), []);

  const send = (): Promise<boolean> =>
    attempt(async () => {
      const { note } = await post<SentBack>(path, { reason });
      const postUndo = postingOnce();
      setReason('');
      refreshContentManager();
      onClose();
      onDone();
      changeOverlay({
        offer: {
          message: words('review.sentBack'),
          async undo(currentApi) {
            await postUndo<null>(currentApi.post, `${path}/undo`, { note });
            refreshContentManager();
            onDone();
            toggleNotification({ type: 'success', message: words('review.waitsAgain') });
          },
        },
      });
    });
  const submit = async (): Promise<void> => {
    const isEmpty = reason.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return;
    setBusy(true);
    await send();
    setBusy(false);
  };
  return (
    <ModalFrame
      title={words('review.sendBack.title', { name: name || text('editorial.unnamed') })}
      onClose={onClose}
    >
      <Modal.Body>
        <Field.Root
          name="calendar-review-reason"
          hint={words('review.reason.hint')}
          error={isMissing ? words('review.reason.missing') : undefined}
          required
        >
          <Field.Label>{words('review.reason')}</Field.Label>
          <Textarea
            name="calendar-review-reason"
            value={reason}
            maxLength={LONGEST_NOTE}
            autoFocus
            onChange={(event: { target: { value: string } }) => setReason(event.target.value)}
          />
          <Field.Error />
          <Field.Hint />
        </Field.Root>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('editorial.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void submit()}>
          {text('editorial.review.sendBack')}
        </Button>
      </Modal.Footer>
    </ModalFrame>
  );
}
