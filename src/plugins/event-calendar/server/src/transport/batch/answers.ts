import { batchTooLong } from '../../api/errors';
import type { OutgoingResponse } from '../send';
import { JSON_TYPE } from '../send';

/** The response to an operation of a batch. */
export type Answer = Pick<OutgoingResponse, 'status' | 'headers' | 'body'>;

/** How many characters the responses of a batch may have before reads are refused: they are all kept until the last one is there. */
const LONG = 16 * 1024 * 1024;

/**
 * Demands that a batch has room for a read.
 * @param length of the responses so far, in characters
 * @throws CalendarError 413
 */
export function demandRoom(length: number): void {
  if (length > LONG) throw batchTooLong();
}

const TYPE = 'Content-Type';

/** The body of the response to a batch: the responses to its operations, in their order. */
export const batchBody = (answers: readonly Answer[]): string =>
  `{"responses":[${answers.map(answerText).join(',')}]}`;

/** Bodies of JSON are members as they are, others (a page of the documentation) are texts. */
function answerText({ status, headers, body }: Answer): string {
  const type = headers[TYPE] ?? JSON_TYPE;
  const isJson = type === JSON_TYPE;
  const all = body === '' ? headers : { [TYPE]: type, ...headers };
  const content = body === '' ? 'null' : isJson ? body : JSON.stringify(body);
  return `{"status":${status},"headers":${JSON.stringify(all)},"body":${content}}`;
}
