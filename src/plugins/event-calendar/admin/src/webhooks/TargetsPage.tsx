import { Dialog, EmptyStateLayout, Flex, LinkButton } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { EmptyDocuments } from '@strapi/icons/symbols';
import { ConfirmDialog, Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { TargetView } from '../../../server/src/panel-contract/webhooks';
import { useText } from '../use-text';
import { useWebhooksText } from './use-webhooks-text';
import { WEBHOOKS_PAGE } from './permissions';
import { TargetCard } from './TargetCard';
import { SOON_MS, useLive } from './use-live';
import { useTargetActions } from './use-target-actions';

const isUnsettled = ({ health }: TargetView): boolean => health === 'waiting' || health === 'failing';
const pauseOf = (targets: readonly TargetView[]): number | undefined =>
  targets.some(isUnsettled) ? SOON_MS : undefined;

/** The page with all targets and their state. */
export default function TargetsPage() {
  const text = useWebhooksText();
  const common = useText();
  const {
    response: targets,
    hasFailed,
    reread,
  } = useLive<readonly TargetView[]>('/rebuilds/targets', pauseOf);
  const actions = useTargetActions(reread);
  const [toDelete, setToDelete] = useState<TargetView>();
  if (hasFailed) return <Page.Error />;
  if (targets === undefined) return <Page.Loading />;
  const create = (
    <LinkButton tag={NavLink} to={`${WEBHOOKS_PAGE}/new`} startIcon={<Plus />}>
      {text('webhooks.create')}
    </LinkButton>
  );
  return (
    <Page.Main>
      <Page.Title>{common('webhooks.title')}</Page.Title>
      <Layouts.Header
        title={common('webhooks.title')}
        subtitle={text('webhooks.subtitle')}
        primaryAction={create}
      />
      <Layouts.Content>
        {targets.length === 0 ? (
          <EmptyStateLayout
            icon={<EmptyDocuments width="16rem" />}
            content={text('webhooks.empty')}
            action={create}
          />
        ) : (
          <Flex tag="ul" direction="column" alignItems="stretch" gap={4} paddingBottom={10}>
            {targets.map((target) => (
              <TargetCard
                key={target.id}
                target={target}
                actions={actions}
                onDelete={() => setToDelete(target)}
              />
            ))}
          </Flex>
        )}
      </Layouts.Content>
      <Dialog.Root open={toDelete !== undefined} onOpenChange={(isOpen) => isOpen || setToDelete(undefined)}>
        <ConfirmDialog
          onConfirm={async () => {
            if (toDelete) await actions.remove(toDelete);
            setToDelete(undefined);
          }}
        >
          {text('webhooks.askDelete', { name: toDelete?.name })}
        </ConfirmDialog>
      </Dialog.Root>
    </Page.Main>
  );
}
