import type { RestoredAs, RestoredRecord } from '../../../server/src/panel-contract/editorial';
import type { useText } from '../use-text';

/** The message after a restoration: how the record was restored, and what could not be restored. */
export function restoredMessage(
  text: ReturnType<typeof useText>,
  as: RestoredAs,
  restored: readonly RestoredRecord[],
): string {
  const done = text(as === 'before' ? 'editorial.trash.restored' : 'editorial.restore.doneDraft');
  return [done, ...changedMessages(text, restored)].join(' ');
}

/** One sentence for each thing that could not be restored. */
export const changedMessages = (
  text: ReturnType<typeof useText>,
  restored: readonly RestoredRecord[],
): string[] =>
  restored.flatMap(({ slugs, linkedElsewhere, timePassed }) => [
    ...slugs.map(({ was, is }) => text('editorial.restore.slug', { was, is })),
    ...(linkedElsewhere === 0 ? [] : [text('editorial.restore.linkedElsewhere', { count: linkedElsewhere })]),
    ...(timePassed ? [text('editorial.restore.timePassed')] : []),
  ]);
