import type { FetchError } from '@strapi/strapi/admin';
import { refusalIn, speakWith } from '../saving/words';
import type { useText } from '../use-text';

/** Refusals of the board that stand for one thing each, by the name of the error. */
const MEANWHILE: Readonly<Record<string, string>> = {
  MovedMeanwhileError: 'board.moved-meanwhile',
  PublishedMeanwhileError: 'board.published-meanwhile',
  TooLateError: 'board.too-late',
  NotFoundError: 'board.gone',
};

/** What to say of what the server has refused, in the language of the panel. @param title of the event */
export function refusalWords(text: ReturnType<typeof useText>, error: FetchError, title: string): string {
  const refusal = error.response?.data?.error;
  const known = MEANWHILE[refusal?.name ?? ''];
  if (known !== undefined) return text(known, { title });
  if (refusal === undefined || (error.status ?? 500) >= 500) return text('board.failed');
  speakWith(text);
  return refusalIn(refusal.message);
}
