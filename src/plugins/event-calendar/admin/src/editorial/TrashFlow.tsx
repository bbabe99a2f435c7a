import { useEffect, useRef, useState } from 'react';
import type { SeriesView } from '../../../server/src/panel-contract/series';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { hasOthers } from '../series/standing-dates';
import TrashScopeDialog from '../series/TrashScopeDialog';
import type { TrashRequest } from './overlay-state';
import { useAttempt } from './use-attempt';
import { useTrash } from './use-trash';

interface Props extends TrashRequest {
  onEnd(): void;
}

/** Moves records to the trash. For a date of a series it asks which others go with it. */
export function TrashFlow({ kind, documentIds, after, onEnd }: Props) {
  const api = useCalendarApi();
  const attempt = useAttempt();
  const trash = useTrash();
  const [series, setSeries] = useState<SeriesView>();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const begin = async (): Promise<void> => {
      const [only, ...others] = documentIds;
      let of: SeriesView | null = null;
      const isKnown =
        kind !== 'event' ||
        others.length > 0 ||
        (await attempt(async () => {
          of = await api.get<SeriesView | null>(`/series/of/${only}`);
        }));
      if (hasOthers(of)) setSeries(of);
      else {
        onEnd();
        if (isKnown) await trash(kind, documentIds, after);
      }
    };
    void begin();
  });
  const [documentId] = documentIds;
  return (
    series &&
    documentId !== undefined && (
      <TrashScopeDialog
        series={series}
        documentId={documentId}
        onAnswer={(chosen) => {
          onEnd();
          if (chosen !== undefined) void trash(kind, chosen, after);
        }}
      />
    )
  );
}
