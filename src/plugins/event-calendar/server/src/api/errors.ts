import type { JsonObject, JsonValue } from './json';
import type { Wrongs } from './wrong';
import type { Kind, PostKind } from '../domain/kinds';

/**
 * A response in the interface's error form (docs/interface.md 17.1), thrown anywhere below the routes and sent by the error
 * boundary.
 */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';

  /**
   * @param data further members of `data`, besides `status`
   * @param beside further members of the body, besides `code`, `message` and `data`
   * @param headers headers of the response
   */
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly data: JsonObject = {},
    readonly beside: JsonObject = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  /** The same error with more headers. */
  withHeaders(headers: Readonly<Record<string, string>>): CalendarError {
    if (Object.keys(headers).length === 0) return this;
    const { code, status, message, data, beside } = this;
    return new CalendarError(code, status, message, data, beside, { ...this.headers, ...headers });
  }

  toBody(): JsonObject {
    return {
      code: this.code,
      message: this.message,
      data: { status: this.status, ...this.data },
      ...this.beside,
    };
  }
}

/** All required parameters that are absent or null, in declaration order. */
export function missingParameters(names: readonly string[]): CalendarError {
  const message = `Missing parameter(s): ${names.join(', ')}`;
  return new CalendarError('rest_missing_callback_param', 400, message, { params: [...names] });
}

/**
 * The same, if the parameters may be in a body of an unsupported type. The names stay at the end, where clients look for
 * them.
 */
export function missingInUnread({ code, status, message, data }: CalendarError): CalendarError {
  const types = `${BODY_TYPES.slice(0, -1).join(', ')} and ${BODY_TYPES.at(-1)}`;
  const reason = `The body was not read, because its Content-Type is not one of ${types}.`;
  return new CalendarError(code, status, `${reason} ${message}`, data);
}

/** The supported types of bodies. */
const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const;

/** One report of all wrong parameters (docs/interface.md 2.14, 17.3). */
export function invalidParameters(wrongs: Wrongs): CalendarError {
  const names = Object.keys(wrongs);
  const params: JsonObject = {};
  const details: JsonObject = {};
  for (const [name, wrong] of Object.entries(wrongs)) {
    params[name] = wrong.text;
    if (wrong.of === 'type') {
      details[name] = { code: 'rest_invalid_type', message: wrong.text, data: { param: name } };
    }
  }
  const anyDetails: JsonValue = Object.keys(details).length > 0 ? details : [];
  return new CalendarError('rest_invalid_param', 400, `Invalid parameter(s): ${names.join(', ')}`, {
    params,
    details: anyDetails,
  });
}

/** One parameter whose value is wrong. `text` is a whole sentence that names it. */
export const invalidParameter = (name: string, text: string): CalendarError =>
  invalidParameters({ [name]: { text, of: 'value' } });

/** A body with the type of JSON that is not JSON. `number` is the parser's error number (4: syntax, 5: encoding, 1: depth). */
export const invalidJson = (text: string, number = 4): CalendarError =>
  new CalendarError('rest_invalid_json', 400, 'The body is not valid JSON.', {
    json_error_code: number,
    json_error_message: text,
  });

export const noRoute = (): CalendarError =>
  new CalendarError('rest_no_route', 404, 'No route matches the URL and the request method.');

export const invalidNamespace = (): CalendarError =>
  new CalendarError('rest_invalid_namespace', 404, 'The namespace in question does not exist.');

/** No right to do this: 401 for callers without credentials, 403 for known ones (docs/interface.md 3.8). */
export function forbidden(anonymous: boolean): CalendarError {
  return anonymous
    ? new CalendarError('rest_forbidden', 401, 'You have to log in to do that.')
    : new CalendarError('rest_forbidden', 403, 'You are not allowed to do that.');
}

/** Credentials that are not valid (docs/interface.md 3.2). */
export const invalidCredentials = (): CalendarError =>
  new CalendarError('rest_forbidden', 401, 'The credentials are not valid.');

/** Basic credentials with a wrong password or an unknown name (docs/interface.md 3.2). */
export const incorrectPassword = (): CalendarError =>
  new CalendarError('incorrect_password', 401, 'The user name or the password is wrong.');
export const invalidUsername = (): CalendarError =>
  new CalendarError('invalid_username', 401, 'No user has that name.');
export const invalidEmail = (): CalendarError =>
  new CalendarError('invalid_email', 401, 'No user has that e-mail address.');

/** An unknown id, also the id of another kind (docs/interface.md 17.4). */
export function unknownId(kind: Kind): CalendarError {
  if (kind === 'event') return eventNotFound();
  return invalidParameter('id', `id: no ${kind} has this number.`);
}

export const eventNotFound = (): CalendarError =>
  new CalendarError('rest-event-not-found', 404, 'The event does not exist.');

/** Under `/events`: the id of a record of another kind (docs/interface.md 17.4). */
export const invalidEventId = (): CalendarError =>
  new CalendarError('rest-invalid-event-id', 400, 'The id is not that of an event.');

/** An unknown slug; an update of an event gets 404 instead (docs/interface.md 17.4). */
export const unknownSlug = (kind: Kind): CalendarError =>
  invalidParameter('slug', `slug: no ${kind} has this slug in this language.`);

/** A record that the caller may not see (docs/interface.md 16.7). */
export const notAccessible = (kind: PostKind): CalendarError =>
  new CalendarError(`${kind}-not-accessible`, 403, `You are not allowed to see this ${kind}.`);

/** An event in the trash (docs/interface.md 16.7). */
export const noLongerAvailable = (): CalendarError =>
  new CalendarError('event-no-longer-available', 403, 'The event is no longer available.');

/** A protected event without the right password (docs/interface.md 16.16). */
export const passwordProtected = (): CalendarError =>
  new CalendarError('event-password-protected', 403, 'The event is protected by a password.');

/**
 * A page past the end of a list of events, venues or organizers (docs/interface.md 6.4). Feeds have no pages, so whether the page
 * exists depends on `Accept`.
 */
export const pageNotFound = (kind: PostKind): CalendarError =>
  new CalendarError(
    `${kind}-archive-page-not-found`,
    404,
    'The list has no such page.',
    {},
    {},
    { Vary: 'Accept' },
  );

/** A token after which changes were deleted, or which no longer matches the rights of the caller. */
export const changesGone = (): CalendarError => new CalendarError(...GONE);

const GONE = [
  'rest_changes_gone',
  410,
  'The changes since then are no longer known. Start again without since.',
] as const;

/** The same for a token of a state that the database does not have; a replica may only not have it yet. */
export class StateNotHere extends CalendarError {
  constructor() {
    super(...GONE);
  }
}

/** A second DELETE (docs/interface.md 16.11). */
export const alreadyInTrash = (kind: PostKind): CalendarError =>
  new CalendarError(`${kind}-is-in-trash`, 410, `The ${kind} is already in the trash.`);

/** Data from which no venue or organizer can be created (docs/interface.md 8.7, 9.3). */
export const couldNotCreate = (kind: 'venue' | 'organizer'): CalendarError =>
  new CalendarError(`could-not-create-${kind}`, 400, `No ${kind} can be created from the given data.`);
export const couldNotUpdate = (kind: 'venue' | 'organizer'): CalendarError =>
  new CalendarError(`could-not-update-${kind}`, 400, `The ${kind} cannot be changed to the given data.`);

/** An event without a title (docs/interface.md 11.11). */
export const emptyContent = (): CalendarError =>
  new CalendarError('empty_content', 400, 'title: an event needs a title that is not blank.');

export const emptyTermName = (): CalendarError =>
  new CalendarError('empty_term_name', 400, 'name: a term needs a name that is not blank.');

/** A term of that name exists under the same parent (docs/interface.md 10.12). */
export const termExists = (id: number): CalendarError =>
  new CalendarError(
    'term_exists',
    400,
    'name: a term of this name exists already under the same parent.',
    { term_id: id },
    { additional_data: [id, id] },
  );

export const duplicateTermSlug = (slug: string): CalendarError =>
  new CalendarError('duplicate_term_slug', 400, `slug: "${slug}" is in use by another term.`);

export const notHierarchical = (): CalendarError =>
  new CalendarError('rest_taxonomy_not_hierarchical', 400, 'parent: tags have no parents.');

/** An Idempotency-Key whose first request is still running (docs/interface.md 19.2). */
export const stillRunning = (): CalendarError =>
  new CalendarError('rest_conflict', 409, 'A request with this Idempotency-Key is still running.');

/** @param isPublic whether the tag is that of a response to somebody who sees no drafts */
export const preconditionFailed = (isPublic: boolean): CalendarError =>
  new CalendarError(
    'rest_precondition_failed',
    412,
    isPublic
      ? 'The record was changed in the meantime, perhaps in a draft, which the response with this entity tag does not show. ' +
          'Read the record with your credentials, and send the entity tag of that response.'
      : 'The record was changed in the meantime.',
  );

/** `If-None-Match: *` in a write of a record. */
export const presentAlready = (): CalendarError =>
  new CalendarError('rest_precondition_failed', 412, 'The record exists already.');

/** See `exceedsIndex`: the database does not say which text it was. */
export const tooLongForIndex = (): CalendarError =>
  new CalendarError(
    'rest_bad_request',
    400,
    'A title or a name is too long for the database: more than some 2,600 bytes of UTF-8. Please shorten it.',
  );

/** A batch in a project whose own middlewares or policies must see each request. */
export const noBatches = (): CalendarError =>
  new CalendarError(
    'rest_batch_unavailable',
    501,
    'This site checks each request by itself. Send the operations one by one.',
  );

/** @param limit bytes */
export const tooLarge = (limit: number): CalendarError =>
  new CalendarError('rest_too_large', 413, `The body is larger than ${limit} bytes.`);

/** A read in a batch whose responses are long already. */
export const batchTooLong = (): CalendarError =>
  new CalendarError(
    'rest_too_large',
    413,
    'The responses of this batch are long already. Read this by a request of its own.',
  );

export const idempotencyMismatch = (): CalendarError =>
  new CalendarError(
    'rest_idempotency_mismatch',
    422,
    'This Idempotency-Key was used with another request body.',
  );

/** @param seconds to wait before the next attempt */
export const tooManyRequests = (seconds: number): CalendarError =>
  new CalendarError(
    'rest_too_many_requests',
    429,
    'Too many requests.',
    {},
    {},
    { 'Retry-After': String(seconds) },
  );

/** How long a caller should wait for a failed database, in seconds. */
const UNAVAILABLE_SECONDS = 5;

/**
 * The service cannot do this now: the database does not respond, its disk is full, it did not commit, or too many requests
 * are waiting. Nothing is stored, unless the connection broke during the commit.
 * @param message the cause, as a whole sentence
 * @param seconds to wait before the next attempt
 */
export const unavailable = (
  message = 'The service cannot do this at the moment. Please try again.',
  seconds = UNAVAILABLE_SECONDS,
): CalendarError =>
  new CalendarError('rest_unavailable', 503, message, {}, {}, { 'Retry-After': String(seconds) });

/** A fault of the service. Its cause is in the log and not in the response (docs/interface.md 17.6). */
export const internalError = (): CalendarError =>
  new CalendarError(
    'internal_server_error',
    500,
    'Something went wrong on the server.',
    {},
    { additional_errors: [] },
  );
