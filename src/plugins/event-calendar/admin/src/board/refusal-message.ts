import type { Refused } from '../refusals/refused';
import type { useText } from '../use-text';
import { valueAt } from '../value-at';

/** Texts of the board for some refusals, by key: they name the event's title. */
const BOARD_TEXTS: Readonly<Record<string, string>> = {
  movedMeanwhile: 'board.moved-meanwhile',
  publishedMeanwhile: 'board.published-meanwhile',
  undoTooLate: 'board.too-late',
};

/**
 * The message for a request that the server refused, in the language of the panel.
 * @param refused from `useRefused`
 * @param title of the event
 */
export function refusalMessage(
  text: ReturnType<typeof useText>,
  refused: (error: unknown) => Refused,
  error: unknown,
  title: string,
): string {
  const body = valueAt(error, 'response', 'data', 'error');
  // A change of several events names its event itself.
  if (valueAt(body, 'details', 'event') !== undefined) return refused(error).message;
  const own = BOARD_TEXTS[String(valueAt(body, 'details', 'refusal', 'key'))];
  if (own !== undefined) return text(own, { title });
  return valueAt(error, 'status') === 404 ? text('board.gone', { title }) : refused(error).message;
}
