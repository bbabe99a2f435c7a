import { Link } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { useIsMobile } from '@strapi/strapi/admin';
import { NavLink } from 'react-router-dom';
import type { WebhooksState } from '../../../server/src/panel-contract/webhooks';
import { ToneBadge } from '../ToneBadge';
import { useWebhooksText } from './use-webhooks-text';
import { WEBHOOKS_PAGE } from './permissions';
import { useWebhooksState } from './use-webhooks-state';
import { useWords } from './words';
import { targetForBadge } from './badge-target';

type Target = WebhooksState['targets'][number];

/**
 * The state of site rebuilds as a badge; nothing if there are no targets. Users who may manage them get a link to the settings. On
 * telephones only a failure is shown, as an icon.
 */
export function WebhooksBadge() {
  const { response } = useWebhooksState();
  const contentOf = useBadgeContent();
  const isPhone = useIsMobile();
  const target = targetForBadge(response?.targets ?? []);
  if (response === undefined || target === undefined) return null;
  const { words, tone } = contentOf(target);
  if (isPhone && tone !== 'danger') return null;
  const badge = (
    <ToneBadge tone={tone}>
      {isPhone ? <WarningCircle role="img" aria-label={words} fill="danger700" /> : words}
    </ToneBadge>
  );
  if (!response.mayManage) return badge;
  return (
    <Link tag={NavLink} to={WEBHOOKS_PAGE}>
      {badge}
    </Link>
  );
}

function useBadgeContent(): (target: Target) => {
  words: string;
  tone: 'danger' | 'secondary' | 'success' | 'neutral';
} {
  const text = useWebhooksText();
  const { since } = useWords();
  return ({ health, offReason, lastAt }) => {
    if (health === 'failing' || offReason === 'gone')
      return { words: text('webhooks.badge.failing'), tone: 'danger' };
    if (health === 'waiting') return { words: text('webhooks.badge.waiting'), tone: 'secondary' };
    if (health === 'delivered' && lastAt !== null)
      return { words: text('webhooks.badge.delivered', { since: since(lastAt) }), tone: 'success' };
    return { words: text(health === 'off' ? 'webhooks.badge.off' : 'webhooks.badge.new'), tone: 'neutral' };
  };
}
