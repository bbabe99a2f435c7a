import type { SeriesChanged, SeriesRuleChanged } from '../../../server/src/panel-contract/series';
import { changeOverlay } from '../editorial/overlay-state';
import type { CalendarApi } from '../calendar-api/use-calendar-api';
import type { MadeChange } from '../many/target';

/** Undoes a change of a series, once: its key is also the name of the request. */
export const undoSeriesChange = (
  api: CalendarApi,
  { undo }: Pick<SeriesChanged | SeriesRuleChanged, 'undo'>,
): Promise<SeriesChanged> => api.post(`/series/changes/${String(undo)}/undo`, { creation: undo });

/** A change of a series that was made. @param said what was done, and what its undo has done */
export const madeChange = (
  changed: Pick<SeriesChanged | SeriesRuleChanged, 'undo'>,
  said: { done: string; undone: string },
): MadeChange => ({
  message: said.done,
  undo: async (api) => {
    await undoSeriesChange(api, changed);
    // The event whose form is open may not have changed itself.
    changeOverlay({ seriesAt: Date.now() });
    return said.undone;
  },
});
