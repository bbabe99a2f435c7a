import { recordOf } from './ours';
import { valueAt } from '../value-at';
import { isSilence } from '../refusals/refused';
import { noteSecretMarks } from './secrets';
import { cachedDocument } from '../strapi/requests';
import type { Answer, PanelRequest } from '../strapi/requests';

/** How long to wait before a record is read once more, in milliseconds. */
const PAUSES = [500, 2_000];

/**
 * Reads a record. Strapi reads it anew after every save, also after one that failed, and shows an error in the place of the form
 * when that fails too: here it is tried again, and at last the form stays as it is.
 */
export function readPatiently({ asked, proceed, getState }: PanelRequest): Promise<Answer> | undefined {
  const record = recordOf(asked);
  if (record === undefined) return undefined;
  const note = (answer: unknown): void => noteSecretMarks(record, answer);
  return read(proceed, () => cachedDocument(asked, getState()), note);
}

async function read(
  proceed: () => Promise<Answer>,
  cached: () => unknown,
  note: (answer: unknown) => void,
): Promise<Answer> {
  let answer = await proceed();
  for (const pause of PAUSES) {
    if (!('error' in answer) || !isSilence(answer.error)) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    answer = await proceed();
  }
  if (!('error' in answer)) {
    note(answer.data);
    return answer;
  }
  const isOver = isSilence(answer.error) || valueAt(answer.error, 'status') === 401;
  const known = isOver ? cached() : undefined;
  return known === undefined ? answer : { data: known };
}
