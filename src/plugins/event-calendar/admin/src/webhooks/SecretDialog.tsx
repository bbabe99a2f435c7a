import { Box, Button, Flex, Modal, Typography } from '@strapi/design-system';
import { Check, Duplicate } from '@strapi/icons';
import { useClipboard } from '@strapi/strapi/admin';
import { useState } from 'react';
import { ModalFrame } from '../ModalFrame';
import { useWebhooksText } from './use-webhooks-text';

/** Shows a secret to copy. It is not shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const text = useWebhooksText();
  const { copy } = useClipboard();
  const [isCopied, setCopied] = useState(false);
  return (
    <ModalFrame title={text('webhooks.secret.title')} onClose={onClose}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Typography>{text('webhooks.secret.once')}</Typography>
          <Box background="neutral100" borderColor="neutral200" hasRadius padding={4}>
            <Typography tag="code" fontWeight="semiBold" style={{ overflowWrap: 'anywhere' }}>
              {secret}
            </Typography>
          </Box>
          <Typography variant="pi" textColor="neutral600">
            {text('webhooks.secret.use')}
          </Typography>
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button
          variant="secondary"
          startIcon={isCopied ? <Check /> : <Duplicate />}
          onClick={async () => setCopied(await copy(secret))}
        >
          <span role="status">{text(isCopied ? 'webhooks.secret.copied' : 'webhooks.secret.copy')}</span>
        </Button>
        <Button onClick={onClose}>{text('webhooks.secret.done')}</Button>
      </Modal.Footer>
    </ModalFrame>
  );
}
