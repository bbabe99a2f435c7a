import type { JsonSchema } from '../api/json';
import { BATCH_PARAMETERS } from '../resources/batch/parameters';
import type { InputContext } from './inputs';
import { bodySchema } from './inputs';
import { INTEGER, listOf, objectOf } from './schema-parts';

export const BATCH_INPUT = 'BatchInput';
export const BATCH_SCHEMA = 'BatchResponses';

const ANSWER = 'OperationResponse';

/** The schemas of batches. */
export const batchSchemas = (context: InputContext): Record<string, JsonSchema> => ({
  [BATCH_INPUT]: bodySchema(BATCH_PARAMETERS, context),
  [ANSWER]: objectOf(
    {
      status: [INTEGER, 'batch.status'],
      headers: [{ type: 'object', additionalProperties: { type: 'string' } }, 'batch.headers'],
      body: [{}, 'batch.body'],
    },
    context.messages,
  ),
  [BATCH_SCHEMA]: objectOf({ responses: [listOf(ANSWER), 'batch.responses'] }, context.messages),
});
