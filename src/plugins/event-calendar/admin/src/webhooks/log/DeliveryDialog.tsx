import { Box, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AttemptView, DeliveryView } from '../../../../server/src/panel-contract/webhooks';
import { responseText } from '../../../../server/src/domain/delivery/outcome';
import { useResponse } from '../../editorial/use-response';
import { ModalFrame } from '../../ModalFrame';
import { useWebhooksText } from '../use-webhooks-text';
import { useWords } from '../words';
import { aboutOf, stateOf } from './state-words';

/** The details of a delivery: the request, and the result of each attempt. */
export function DeliveryDialog({ id, onClose }: { id: number; onClose(): void }) {
  const text = useWebhooksText();
  const delivery = useResponse<DeliveryView>(`/rebuilds/deliveries/${id}`);
  return (
    <ModalFrame title={text('webhooks.delivery')} onClose={onClose}>
      <Modal.Body>
        {delivery === undefined && <Loader>{text('webhooks.loading')}</Loader>}
        {delivery === 'failed' && <Typography>{text('webhooks.delivery.gone')}</Typography>}
        {typeof delivery === 'object' && <Delivery delivery={delivery} />}
      </Modal.Body>
    </ModalFrame>
  );
}

function Delivery({ delivery }: { delivery: DeliveryView }) {
  const text = useWebhooksText();
  const words = useWords();
  const { request, log, messageId, createdAt, nextAt, changes } = delivery;
  const facts: [string, ReactNode][] = [
    ['webhooks.made', words.at(createdAt)],
    ['webhooks.about', text(aboutOf(delivery), { count: changes ?? 0 })],
    ['webhooks.state', text(`webhooks.state.${stateOf(delivery).name}`)],
    ...(nextAt === null ? [] : [['webhooks.nextAttempt', words.at(nextAt)] satisfies [string, ReactNode]]),
    ['webhooks.messageId', messageId],
  ];
  return (
    <Flex direction="column" alignItems="stretch" gap={6}>
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Typography tag="dt" variant="pi" textColor="neutral600">
              {text(name)}
            </Typography>
            <Typography tag="dd">{value}</Typography>
          </div>
        ))}
      </Facts>
      <Part title={text('webhooks.request')}>
        <Code label={text('webhooks.request')}>
          {[`${request.method} ${request.url}`, ...request.headers].join('\n')}
        </Code>
        <Typography variant="pi" textColor="neutral600">
          {text('webhooks.request.hint')}
        </Typography>
      </Part>
      <Part title={text('webhooks.requestBody')}>
        {request.body === '' ? (
          <Typography>{text('webhooks.requestBody.none')}</Typography>
        ) : (
          <Code label={text('webhooks.requestBody')}>{indented(request.body)}</Code>
        )}
      </Part>
      <Part title={text('webhooks.attempts', { count: log.length })}>
        <Flex tag="ol" direction="column" alignItems="stretch" gap={4}>
          {log.toReversed().map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </Flex>
      </Part>
    </Flex>
  );
}

function Attempt({ attempt: { at, duration, status, error, answer } }: { attempt: AttemptView }) {
  const text = useWebhooksText();
  const words = useWords();
  return (
    <Box tag="li">
      <Typography tag="p" fontWeight="semiBold" textColor={error === null ? 'success700' : 'danger700'}>
        {words.outcome(error ?? responseText(status ?? 0))}
      </Typography>
      <Typography tag="p" variant="pi" textColor="neutral600">
        {`${words.at(at)} · ${words.duration(duration)}`}
      </Typography>
      {answer !== '' && <Code label={text('webhooks.answer')}>{answer}</Code>}
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography variant="delta" tag="h3">
        {title}
      </Typography>
      {children}
    </Flex>
  );
}

/** The raw text of a request or a response. It can be scrolled with the keyboard. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <Lines tabIndex={0} role="region" aria-label={label}>
      {children}
    </Lines>
  );
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr));
  gap: ${({ theme }) => theme.spaces[3]};

  > :last-child {
    grid-column: 1 / -1;
  }

  dd {
    overflow-wrap: anywhere;
  }
`;

const Lines = styled.pre`
  max-height: 24rem;
  overflow: auto;
  padding: ${({ theme }) => theme.spaces[3]};
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral100};
  color: ${({ theme }) => theme.colors.neutral800};
  font-family: monospace;
  font-size: 1.3rem;
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
