import { Box, Button, Flex, Typography } from '@strapi/design-system';
import type { DeliveryLine } from '../../../../server/src/panel-contract/webhooks';
import { ToneBadge } from '../../ToneBadge';
import { useWebhooksText } from '../use-webhooks-text';
import { useWords } from '../words';
import { aboutOf, stateOf } from './state-words';

interface LogRowProps {
  line: DeliveryLine;
  /** Nothing is sent to a target that is switched off. */
  mayReplay: boolean;
  onOpen(): void;
  onReplay(): void;
}

/** A delivery in the log. */
export function LogRow({ line, mayReplay, onOpen, onReplay }: LogRowProps) {
  const text = useWebhooksText();
  const words = useWords();
  const { changes, attempts, createdAt, nextAt, lastOutcome, lastDuration } = line;
  const at = words.at(createdAt);
  const { name, tone } = stateOf(line);
  const replay = text(nextAt === null ? 'webhooks.replay' : 'webhooks.retry');
  const facts = [
    at,
    text('webhooks.attempts', { count: attempts }),
    lastDuration === null ? '' : words.duration(lastDuration),
    nextAt === null || attempts === 0 ? '' : text('webhooks.next', { at: words.at(nextAt) }),
  ];
  return (
    <Box tag="li" padding={5} borderColor="neutral150" borderWidth="0 0 1px 0" borderStyle="solid">
      <Flex justifyContent="space-between" gap={4} wrap="wrap">
        <Flex direction="column" alignItems="flex-start" gap={1} flex="1" minWidth="28rem">
          <Flex gap={3} wrap="wrap">
            <Typography fontWeight="semiBold">{text(aboutOf(line), { count: changes ?? 0 })}</Typography>
            <ToneBadge tone={tone}>{text(`webhooks.state.${name}`)}</ToneBadge>
          </Flex>
          {lastOutcome !== null && <Typography>{words.outcome(lastOutcome)}</Typography>}
          <Typography variant="pi" textColor="neutral600">
            {facts.filter((fact) => fact !== '').join(' · ')}
          </Typography>
        </Flex>
        <Flex gap={2}>
          {mayReplay && (
            <Button size="S" variant="secondary" aria-label={`${replay}: ${at}`} onClick={onReplay}>
              {replay}
            </Button>
          )}
          <Button
            size="S"
            variant="tertiary"
            aria-label={`${text('webhooks.details')}: ${at}`}
            onClick={onOpen}
          >
            {text('webhooks.details')}
          </Button>
        </Flex>
      </Flex>
    </Box>
  );
}
