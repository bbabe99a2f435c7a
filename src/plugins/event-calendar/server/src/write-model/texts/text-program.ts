// The program of the thread that works on long texts for `text-thread.ts`.
import { parentPort } from 'node:worker_threads';
import { foldHtml } from '../../domain/text/fold';
import { storeHtml } from '../../domain/text/html';
import type { KnownText } from '../../domain/text/long-texts';
import { showHtml } from '../../domain/text/paragraphs';
import type { Numbered } from '../../platform/helpers/helper';

export type TextAnswer = Required<KnownText>;

/** An HTML text, and whether it already has its stored form. */
export interface TextQuestion {
  text: string;
  isStored: boolean;
}

parentPort?.on('message', ({ id, text, isStored }: TextQuestion & Numbered) => {
  const stored = isStored ? text : storeHtml(text);
  const answer: TextAnswer = { stored, shown: showHtml(stored), folded: foldHtml(stored) };
  parentPort?.postMessage({ ...answer, id });
});
