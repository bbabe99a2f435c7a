import { Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import type { TargetView, TargetWithSecret } from '../../../../server/src/panel-contract/webhooks';
import { useCalendarApi } from '../../calendar-api/use-calendar-api';
import { useAttempt } from '../../editorial/use-attempt';
import { useWebhooksText } from '../use-webhooks-text';
import { SecretDialog } from '../SecretDialog';
import { Section } from './Section';

/** Lets the editor replace the secret of an existing target. Both secrets sign until the old one is retired. */
export function SecretSection({ id, rotating: wasRotating }: Pick<TargetView, 'id' | 'rotating'>) {
  const api = useCalendarApi();
  const text = useWebhooksText();
  const attempt = useAttempt();
  const [rotating, setRotating] = useState(wasRotating);
  const [secret, setSecret] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [question, setQuestion] = useState<'askRotate' | 'askRetire'>('askRetire');
  const isAsked = useRef(false);
  const rotate = async (): Promise<void> => {
    // A second press would replace the secret that the first one shows.
    if (isAsked.current) return;
    isAsked.current = true;
    await attempt(async () => {
      const rotated = await api.post<TargetWithSecret>(`/rebuilds/targets/${id}/rotate`, {});
      setRotating(rotated.rotating);
      setSecret(rotated.secret);
    });
    isAsked.current = false;
  };
  const retire = () =>
    attempt(async () => {
      setRotating((await api.post<TargetView>(`/rebuilds/targets/${id}/retire`, {})).rotating);
    });
  const ask = (asked: typeof question): void => {
    setQuestion(asked);
    setAsking(true);
  };
  return (
    <Section title={text('webhooks.secret')} hint={text('webhooks.secret.hint')}>
      <Typography role="status">{text(rotating ? 'webhooks.secret.two' : 'webhooks.secret.one')}</Typography>
      <Flex gap={2} wrap="wrap">
        <Button variant="secondary" onClick={() => (rotating ? ask('askRotate') : void rotate())}>
          {text('webhooks.secret.rotate')}
        </Button>
        {rotating && (
          <Button variant="danger-light" onClick={() => ask('askRetire')}>
            {text('webhooks.secret.retire')}
          </Button>
        )}
      </Flex>
      <Dialog.Root open={asking} onOpenChange={setAsking}>
        <ConfirmDialog
          onConfirm={async () => {
            if (question === 'askRetire') await retire();
            setAsking(false);
            if (question === 'askRotate') await rotate();
          }}
        >
          {text(`webhooks.secret.${question}`)}
        </ConfirmDialog>
      </Dialog.Root>
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Section>
  );
}
