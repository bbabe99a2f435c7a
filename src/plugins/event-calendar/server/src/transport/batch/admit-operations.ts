import { tooManyRequests } from '../../api/errors';
import { admitPasswords, limitsOf } from '../admission';
import type { BatchedOperation } from './operation-call';
import { isCalled } from './run';
import type { Run } from './run';

/**
 * Applies the limits on requests and on attempts at event passwords to each operation of a batch. The request of the batch was counted
 * as a write, which is the first one in it.
 */
export async function admitOperations(
  { strapi, serving, sender, caller }: Run,
  operations: readonly BatchedOperation[],
): Promise<BatchedOperation[]> {
  const limits = limitsOf(strapi, serving.settings);
  const { address, authorization } = sender;
  let counted = true;

  async function waitOf(operation: BatchedOperation): Promise<number | undefined> {
    const call = isCalled(operation) ? operation.call : undefined;
    const { method } = call ?? operation;
    const kind = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
    if (kind === 'write' && counted) counted = false;
    else {
      const { wait, settle } = await limits({ address, authorization, kind });
      settle(caller.kind === 'anonymous' ? 'unchecked' : 'good');
      if (wait !== undefined) return wait;
    }
    return admitPasswords(strapi, call?.operation, address, operation.secrets);
  }

  const admitted: BatchedOperation[] = [];
  for (const operation of operations) {
    const wait = await waitOf(operation);
    const { index, method, path, secrets } = operation;
    admitted.push(
      wait === undefined ? operation : { index, method, path, secrets, error: tooManyRequests(wait) },
    );
  }
  return admitted;
}
