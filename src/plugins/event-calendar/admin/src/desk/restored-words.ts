import type { RestoredAs, RestoredRecord } from '../../../server/src/panel-contract/desk';
import type { useText } from '../use-text';

/** What to say when something is out of the trash again: whether it is as it was, and what it could not get back. */
export function restoredWords(
  text: ReturnType<typeof useText>,
  as: RestoredAs,
  restored: readonly RestoredRecord[],
): string {
  const done = text(as === 'before' ? 'desk.trash.restored' : 'desk.restore.doneDraft');
  return [done, ...changedWords(text, restored)].join(' ');
}

export const changedWords = (
  text: ReturnType<typeof useText>,
  restored: readonly RestoredRecord[],
): string[] =>
  restored.flatMap(({ slugs, linkedElsewhere }) => [
    ...slugs.map(({ was, is }) => text('desk.restore.slug', { was, is })),
    ...(linkedElsewhere === 0 ? [] : [text('desk.restore.linkedElsewhere', { count: linkedElsewhere })]),
  ]);
