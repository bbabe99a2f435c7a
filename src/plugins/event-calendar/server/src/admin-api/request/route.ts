import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { z } from '@strapi/utils';
import { refusal, refusalText } from '../../domain/refusals';
import type { Settings } from '../../platform/settings/settings';
import type { Person } from './person';

/** A request of the admin panel, as its routes get it. */
export interface PanelRequest {
  strapi: Core.Strapi;
  settings: Settings;
  person: Person;
  params: Readonly<Record<string, string>>;
  /** Not checked yet; see `checked`. */
  query: unknown;
  body: unknown;
}

/**
 * A route of the admin panel, below `/event-calendar`. Every logged-in user can call it; `handle` checks the rights (`demand`,
 * `demandRecord`). The return value is sent as `{ "data": … }`. Strapi's errors and `ConflictError` are sent in Strapi's error form.
 */
export interface PanelRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/events/:documentId/move` */
  path: string;
  handle(request: PanelRequest): Promise<unknown>;
}

/** Refusals of valid requests because of what somebody else did meanwhile. */
type ConflictKey =
  | 'changedMeanwhile'
  | 'languageIsThere'
  | 'movedMeanwhile'
  | 'publishedMeanwhile'
  | 'recordInTrash'
  | 'sentOtherwise'
  | 'underWay'
  | 'undoTooLate';

/**
 * 409: somebody else changed something meanwhile. Strapi has no error class for it, and logs errors that it does not know as faults
 * of the server.
 */
export class ConflictError extends Error {
  override readonly name: string = 'ConflictError';
  readonly status = 409;
  readonly details: object;

  /** @param more further details for the panel */
  constructor(key: ConflictKey, more: object = {}) {
    const refused = refusal(key, {});
    super(refusalText(refused));
    this.details = { ...more, refusal: refused };
  }
}

/**
 * Checks and converts the query or the body of a request.
 * @throws ValidationError with a message per field, in the form of the Content Manager
 */
export function checked<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => ({
    path: path.map(String),
    message: path.length === 0 ? message : `${path.join('.')}: ${message}`,
    name: 'ValidationError',
  }));
  const refused = refusal('form', { problems: problems.map(({ message }) => message).join('; ') });
  throw new errors.ValidationError(refusalText(refused), { refusal: refused, errors: problems });
}
