import type { OutgoingResponse } from '../send';
import { JSON_TYPE } from '../send';

/** The response to an operation of a batch. */
export type Answer = Pick<OutgoingResponse, 'status' | 'headers' | 'body'>;

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
