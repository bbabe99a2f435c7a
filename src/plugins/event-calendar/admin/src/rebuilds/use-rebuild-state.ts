import type { RebuildState } from '../../../server/src/panel-contract/rebuilds';
import type { Live } from './use-live';
import { SOON_MS, useLive } from './use-live';

/** While nothing waits. */
const LATER_MS = 60_000;

const pauseOf = ({ targets }: RebuildState): number | undefined => {
  if (targets.length === 0) return undefined;
  return targets.some(({ health }) => health === 'waiting') ? SOON_MS : LATER_MS;
};

/** How the targets do, for whoever may read events. */
export const useRebuildState = (): Live<RebuildState> => useLive<RebuildState>('/rebuilds/state', pauseOf);
