import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { z } from '@strapi/utils';
import { refusal, refusalText } from '../../domain/refusals';
import type { Settings } from '../../platform/settings/settings';
import type { Person } from './person';

/** A request of the admin panel, as its routes see it. */
export interface PanelRequest {
  strapi: Core.Strapi;
  settings: Settings;
  person: Person;
  params: Readonly<Record<string, string>>;
  /** Unchecked: see `checked`. */
  query: unknown;
  body: unknown;
}

/**
 * A route of the admin panel, below `/event-calendar`. Whoever is logged in reaches it: which rights it needs, `answer` asks
 * (`demand`, `demandRecord`). What `answer` returns goes out as `{ "data": … }`; what it throws of Strapi's errors, or as a
 * `ConflictError`, goes out in Strapi's form, as everything of the admin panel does.
 */
export interface PanelRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/events/:documentId/move` */
  path: string;
  answer(request: PanelRequest): Promise<unknown>;
}

/** What stands against a request without being wrong in itself. */
type ConflictKey =
  'languageIsThere' | 'movedMeanwhile' | 'publishedMeanwhile' | 'recordInTrash' | 'undoTooLate';

/**
 * What somebody else did meanwhile stands against the request: 409. None of Strapi's own errors says so, and what it does not know
 * it logs as a fault of the service.
 */
export class ConflictError extends Error {
  override readonly name: string = 'ConflictError';
  readonly status = 409;
  readonly details: object;

  /** @param more what the panel has to know besides */
  constructor(key: ConflictKey, more: object = {}) {
    const refused = refusal(key, {});
    super(refusalText(refused));
    this.details = { ...more, refusal: refused };
  }
}

/**
 * What somebody sent, in the form that a route wants.
 * @throws ValidationError that names what is wrong, field by field, as the Content Manager says it
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
