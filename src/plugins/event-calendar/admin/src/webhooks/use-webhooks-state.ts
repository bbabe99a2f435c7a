import type { WebhooksState } from '../../../server/src/panel-contract/webhooks';
import type { Live } from './use-live';
import { SOON_MS, useLive } from './use-live';

/** Pause before the next read while nothing is pending, in milliseconds. */
const LATER_MS = 60_000;

const pauseOf = ({ targets }: WebhooksState): number | undefined => {
  if (targets.length === 0) return undefined;
  return targets.some(({ health }) => health === 'waiting') ? SOON_MS : LATER_MS;
};

/** The state of all targets. Every user who may read events can read it. */
export const useWebhooksState = (): Live<WebhooksState> => useLive<WebhooksState>('/rebuilds/state', pauseOf);
