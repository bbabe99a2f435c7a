import type { SeriesChanged, SeriesRuleChanged } from '../../../server/src/panel-contract/series';
import { changeOverlay } from '../editorial/overlay-state';
import type { MadeChange } from '../many/target';

/** A change of a series that was made. @param said what was done, and what its undo has done */
export const madeChange = (
  { undo }: Pick<SeriesChanged | SeriesRuleChanged, 'undo'>,
  said: { done: string; undone: string },
): MadeChange => ({
  message: said.done,
  undo: async (api) => {
    await api.post<SeriesChanged>(`/series/changes/${String(undo)}/undo`, {});
    // The event whose form is open may not have changed itself.
    changeOverlay({ seriesAt: Date.now() });
    return said.undone;
  },
});
