import { Box, Button, EmptyStateLayout, Flex, Typography } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import { BackButton, Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { DeliveryPage, TargetView } from '../../../../server/src/panel-contract/webhooks';
import { useResponse } from '../../editorial/use-response';
import { useWebhooksText } from '../use-webhooks-text';
import { WEBHOOKS_PAGE } from '../permissions';
import { SOON_MS, useLive } from '../use-live';
import { DeliveryDialog } from './DeliveryDialog';
import { LogRow } from './LogRow';
import { useReplay } from './use-replay';

/** The delivery log of a target. */
export default function LogPage() {
  const id = Number(useParams()['id']);
  const targets = useResponse<readonly TargetView[]>('/rebuilds/targets');
  if (targets === undefined) return <Page.Loading />;
  if (targets === 'failed') return <Page.Error />;
  const target = targets.find((each) => each.id === id);
  return target === undefined ? <Navigate to={WEBHOOKS_PAGE} replace /> : <Log target={target} />;
}

const pauseOf = ({ lines }: DeliveryPage): number | undefined =>
  lines.some(({ endedAt }) => endedAt === null) ? SOON_MS : undefined;

function Log({ target }: { target: TargetView }) {
  const text = useWebhooksText();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number>();
  const live = useLive<DeliveryPage>(`/rebuilds/targets/${target.id}/deliveries`, pauseOf, page);
  const replay = useReplay(live.reread);
  if (live.hasFailed) return <Page.Error />;
  if (live.response === undefined) return <Page.Loading />;
  const { lines, pages } = live.response;
  return (
    <Page.Main>
      <Page.Title>{text('webhooks.log')}</Page.Title>
      <Layouts.Header
        title={text('webhooks.log')}
        subtitle={target.name}
        navigationAction={<BackButton fallback={WEBHOOKS_PAGE} />}
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={4} paddingBottom={10}>
          {lines.length === 0 ? (
            <EmptyStateLayout icon={<EmptyDocuments width="16rem" />} content={text('webhooks.log.empty')} />
          ) : (
            <Box tag="ul" background="neutral0" hasRadius shadow="tableShadow">
              {lines.map((line) => (
                <LogRow
                  key={line.id}
                  line={line}
                  mayReplay={target.active}
                  onOpen={() => setOpened(line.id)}
                  onReplay={() => void replay(line)}
                />
              ))}
            </Box>
          )}
          {pages > 1 && (
            <Flex tag="nav" aria-label={text('webhooks.pages')} gap={3}>
              <Button variant="tertiary" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {text('webhooks.newer')}
              </Button>
              <Typography aria-live="polite">{text('webhooks.page', { page, pages })}</Typography>
              <Button variant="tertiary" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {text('webhooks.older')}
              </Button>
            </Flex>
          )}
        </Flex>
      </Layouts.Content>
      {opened !== undefined && <DeliveryDialog id={opened} onClose={() => setOpened(undefined)} />}
    </Page.Main>
  );
}
