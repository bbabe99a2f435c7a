import { errors } from '@strapi/utils';
import type { RefusingEvent } from '../../panel-contract/many';
import { ConflictError } from './route';

/** Adds the event to the details of a refusal, unless a refusal within has named it. */
export async function naming<Result>(
  event: RefusingEvent,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof errors.ApplicationError || error instanceof ConflictError) {
      const details: object = Object(error.details);
      if (!('event' in details)) Object.assign(details, { event });
    }
    throw error;
  }
}
