import type { RestoredAs, RestoredRecord } from '../../../server/src/admin-panel/contract/desk';
import type { useText } from '../use-text';

/** What to say when something is out of the trash again: whether it is as it was, and which address it could not get back. */
export function restoredWords(
  text: ReturnType<typeof useText>,
  as: RestoredAs,
  restored: readonly RestoredRecord[],
): string {
  const done = text(as === 'before' ? 'desk.trash.restored' : 'desk.restore.doneDraft');
  return [done, ...slugWords(text, restored)].join(' ');
}

export const slugWords = (text: ReturnType<typeof useText>, restored: readonly RestoredRecord[]): string[] =>
  restored.flatMap(({ slugs }) => slugs.map(({ was, is }) => text('desk.restore.slug', { was, is })));
