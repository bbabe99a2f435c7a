import { Box, Button, Flex, IconButton, LinkButton, Switch, Typography } from '@strapi/design-system';
import { Pencil, Trash } from '@strapi/icons';
import { NavLink } from 'react-router-dom';
import type { TargetView } from '../../../server/src/panel-contract/webhooks';
import { useWebhooksText } from './use-webhooks-text';
import { HealthBadge } from './HealthBadge';
import { WEBHOOKS_PAGE } from './permissions';
import { TestResult } from './TestResult';
import type { TargetActions } from './use-target-actions';
import { shortUrl, useWords } from './words';

interface TargetCardProps {
  target: TargetView;
  actions: TargetActions;
  onDelete(): void;
}

/** A target in the list, with its state and its actions. */
export function TargetCard({ target, actions, onDelete }: TargetCardProps) {
  const text = useWebhooksText();
  const words = useWords();
  const { id, name, url, active, managed, health, offReason, lastAt, lastOutcome } = target;
  const isUnlisted = offReason === 'unlisted';
  const test = actions.tests.get(id);
  const at = `${WEBHOOKS_PAGE}/${id}`;
  const labelOf = (action: string): string => `${action}: ${name}`;
  return (
    <Box tag="li" background="neutral0" hasRadius shadow="tableShadow" padding={6}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Flex justifyContent="space-between" alignItems="flex-start" gap={4} wrap="wrap">
          <Flex direction="column" alignItems="flex-start" gap={1}>
            <Flex gap={3} wrap="wrap">
              <Typography variant="delta" tag="h2" fontWeight="semiBold" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
              <HealthBadge health={health} offReason={offReason} />
            </Flex>
            <Typography textColor="neutral600">{shortUrl(url)}</Typography>
          </Flex>
          <Switch
            aria-label={labelOf(text('webhooks.active'))}
            checked={active}
            disabled={managed}
            visibleLabels
            onLabel={text('webhooks.on')}
            offLabel={text('webhooks.off')}
            onCheckedChange={(next) => void actions.switchTo(target, next)}
          />
        </Flex>
        <Flex direction="column" alignItems="stretch" gap={1}>
          <Typography>
            <span title={lastAt === null ? undefined : words.at(lastAt)}>{words.told(target)}</span>
            {lastOutcome !== null && ` · ${words.outcome(lastOutcome)}`}
          </Typography>
          {managed && (
            <Typography textColor="neutral600">
              {text(isUnlisted ? 'webhooks.unlisted.why' : 'webhooks.managed')}
            </Typography>
          )}
          {offReason === 'gone' && <Typography textColor="danger600">{text('webhooks.gone.why')}</Typography>}
          <div role="status">
            {actions.testing === id && <Typography>{text('webhooks.test.underWay')}</Typography>}
            {test !== undefined && <TestResult attempt={test} onClose={() => actions.forget(target)} />}
          </div>
        </Flex>
        <Flex justifyContent="space-between" gap={2} wrap="wrap">
          <Flex gap={2} wrap="wrap">
            <Button
              variant="secondary"
              disabled={actions.testing !== undefined}
              aria-label={labelOf(text('webhooks.test'))}
              onClick={() => void actions.test(target)}
            >
              {text('webhooks.test')}
            </Button>
            <Button
              variant="secondary"
              disabled={!active}
              aria-label={labelOf(text('webhooks.rebuild'))}
              onClick={() => void actions.rebuild(target)}
            >
              {text('webhooks.rebuild')}
            </Button>
          </Flex>
          <Flex gap={2}>
            <LinkButton
              tag={NavLink}
              to={`${at}/log`}
              variant="tertiary"
              aria-label={labelOf(text('webhooks.log'))}
            >
              {text('webhooks.log')}
            </LinkButton>
            {!managed && (
              <LinkButton
                tag={NavLink}
                to={at}
                variant="tertiary"
                startIcon={<Pencil />}
                aria-label={labelOf(text('webhooks.edit'))}
              >
                {text('webhooks.edit')}
              </LinkButton>
            )}
            {(!managed || isUnlisted) && (
              <IconButton label={labelOf(text('webhooks.delete'))} variant="tertiary" onClick={onDelete}>
                <Trash />
              </IconButton>
            )}
          </Flex>
        </Flex>
      </Flex>
    </Box>
  );
}
