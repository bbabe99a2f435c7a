import { Box, Button, Flex, IconButton, LinkButton, Switch, Typography } from '@strapi/design-system';
import { Pencil, Trash } from '@strapi/icons';
import { NavLink } from 'react-router-dom';
import type { TargetView } from '../../../server/src/panel-contract/webhooks';
import { useText } from '../use-text';
import { HealthBadge } from './HealthBadge';
import { REBUILDS } from './permissions';
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
  const text = useText();
  const words = useWords();
  const { id, name, url, active, managed, health, offReason, lastAt, lastOutcome } = target;
  const isUnlisted = offReason === 'unlisted';
  const test = actions.tests.get(id);
  const at = `${REBUILDS}/${id}`;
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
            aria-label={labelOf(text('rebuilds.active'))}
            checked={active}
            disabled={managed}
            visibleLabels
            onLabel={text('rebuilds.on')}
            offLabel={text('rebuilds.off')}
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
              {text(isUnlisted ? 'rebuilds.unlisted.why' : 'rebuilds.managed')}
            </Typography>
          )}
          {offReason === 'gone' && <Typography textColor="danger600">{text('rebuilds.gone.why')}</Typography>}
          <div role="status">
            {actions.testing === id && <Typography>{text('rebuilds.test.underWay')}</Typography>}
            {test !== undefined && <TestResult attempt={test} onClose={() => actions.forget(target)} />}
          </div>
        </Flex>
        <Flex justifyContent="space-between" gap={2} wrap="wrap">
          <Flex gap={2} wrap="wrap">
            <Button
              variant="secondary"
              disabled={actions.testing !== undefined}
              aria-label={labelOf(text('rebuilds.test'))}
              onClick={() => void actions.test(target)}
            >
              {text('rebuilds.test')}
            </Button>
            <Button
              variant="secondary"
              disabled={!active}
              aria-label={labelOf(text('rebuilds.rebuild'))}
              onClick={() => void actions.rebuild(target)}
            >
              {text('rebuilds.rebuild')}
            </Button>
          </Flex>
          <Flex gap={2}>
            <LinkButton
              tag={NavLink}
              to={`${at}/log`}
              variant="tertiary"
              aria-label={labelOf(text('rebuilds.log'))}
            >
              {text('rebuilds.log')}
            </LinkButton>
            {!managed && (
              <LinkButton
                tag={NavLink}
                to={at}
                variant="tertiary"
                startIcon={<Pencil />}
                aria-label={labelOf(text('rebuilds.edit'))}
              >
                {text('rebuilds.edit')}
              </LinkButton>
            )}
            {(!managed || isUnlisted) && (
              <IconButton label={labelOf(text('rebuilds.delete'))} variant="tertiary" onClick={onDelete}>
                <Trash />
              </IconButton>
            )}
          </Flex>
        </Flex>
      </Flex>
    </Box>
  );
}
