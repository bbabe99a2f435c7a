import type { Refused } from '../refusals/refused';
import type { useText } from '../use-text';
import { valueAt } from '../value-at';

/** What the board says itself of a refusal, by its key: it knows the event's title. */
const OF_THE_BOARD: Readonly<Record<string, string>> = {
  movedMeanwhile: 'board.moved-meanwhile',
  publishedMeanwhile: 'board.published-meanwhile',
  undoTooLate: 'board.too-late',
};

/**
 * What to say of what the server has refused, in the language of the panel.
 * @param refused from `useRefused`
 * @param title of the event
 */
export function refusalWords(
  text: ReturnType<typeof useText>,
  refused: (error: unknown) => Refused,
  error: unknown,
  title: string,
): string {
  const answer = valueAt(error, 'response', 'data', 'error');
  const own = OF_THE_BOARD[String(valueAt(answer, 'details', 'refusal', 'key'))];
  if (own !== undefined) return text(own, { title });
  return valueAt(error, 'status') === 404 ? text('board.gone', { title }) : refused(error).message;
}
