import { OPENED_HEADER, writeOpened } from '../../../server/src/domain/opened';
import { isConflict, tellConflict } from './conflicts';
import { dropDraftsOf } from './drafts';
import { isSame } from './form-changes';
import { formOf } from './open-forms';
import type { EditedRecord } from './ours';
import { valueAt } from './ours';
import { savedBy } from './save-request';
import { refusalIn, say } from './words';

/** How long a save may take, in milliseconds. */
const PATIENCE = 30_000;
/** Answers of something in front of the server that has lost it. */
const GATEWAY_ERRORS = new Set([502, 503, 504]);

/**
 * Watches what the panel's client sends through the browser's `fetch`, which is the one place that all saves pass: Strapi's own
 * has no hook for it. Saves are answered in the form in which the edit view keeps what was typed, in plain words; a log-out
 * drops the drafts of whoever logs out.
 */
export function watchRequests(): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = typeof input === 'string' && init?.method !== undefined ? init : undefined;
    if (typeof input !== 'string' || request === undefined) return ask(input, init);
    if (input.endsWith('/admin/logout')) return logOut(ask, input, request);
    const record = savedBy(input, String(request.method));
    return record === undefined ? ask(input, init) : save(ask, input, request, record);
  };
}

type Ask = typeof window.fetch;

/** The panel logs out too when a session has ended; the server refuses that, and drafts stay. */
async function logOut(ask: Ask, address: string, request: RequestInit): Promise<Response> {
  const user = userOf(new Headers(request.headers).get('Authorization') ?? '');
  const response = await ask(address, request);
  if (response.ok && user !== undefined) dropDraftsOf(user);
  return response;
}

/** The user whom a token names. */
function userOf(authorization: string): string | undefined {
  const [, payload = ''] = authorization.split('.');
  try {
    const id = valueAt(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), 'userId');
    return id === undefined ? undefined : String(id);
  } catch {
    return undefined;
  }
}

async function save(
  ask: Ask,
  address: string,
  request: RequestInit,
  record: EditedRecord,
): Promise<Response> {
  const ending = new AbortController();
  let isLate = false;
  const end = (): void => ending.abort();
  request.signal?.addEventListener('abort', end);
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, PATIENCE);
  try {
    const response = await ask(address, { ...request, ...written(request, record), signal: ending.signal });
    return response.ok || response.status === 401 ? response : await refusal(response, record);
  } catch {
    return failure(say(isLate ? 'saving.late' : 'saving.silent'));
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', end);
  }
}

/**
 * A save without the fields that nobody changed: what somebody else has stored in them stays. It says what the others held when
 * they were opened, so that the server finds what somebody else has changed too.
 */
function written(request: RequestInit, record: EditedRecord): RequestInit {
  const form = formOf(record);
  if (form === undefined) return {};
  form.sends();
  const { documentId } = record;
  if (documentId === undefined || typeof request.body !== 'string' || !form.isStored) return {};
  const initial = form.initial();
  const sent: unknown = JSON.parse(request.body);
  const changed = Object.entries(typeof sent === 'object' && sent !== null ? sent : {}).filter(
    ([name, value]) => !isSame(value, valueAt(initial, name)) && !isNoLink(value),
  );
  const opened = Object.entries(form.changes()).map(([name, field]) => [name, field.opened]);
  const headers = new Headers(request.headers);
  headers.set(OPENED_HEADER, writeOpened({ documentId, fields: Object.fromEntries(opened) }));
  return { headers, body: JSON.stringify(Object.fromEntries(changed)) };
}

/** What the form sends of links that nobody changed. */
const isNoLink = (value: unknown): boolean =>
  isEmpty(valueAt(value, 'connect')) && isEmpty(valueAt(value, 'disconnect'));
const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

async function refusal(response: Response, record: EditedRecord): Promise<Response> {
  if (GATEWAY_ERRORS.has(response.status)) return failure(say('saving.silent'));
  const body: unknown = await response.json().catch(() => undefined);
  const message = valueAt(body, 'error', 'message');
  if (response.status >= 500 || typeof message !== 'string') return failure(say('saving.fault'));
  const conflict = valueAt(body, 'error', 'details', 'conflict');
  if (isConflict(conflict)) {
    tellConflict({ record, conflict });
    const marked = conflict.fields.map(({ name }) => ({
      path: [name],
      message: say('saving.conflict.field'),
    }));
    return failure(say('saving.conflict.refused'), marked);
  }
  const problems = valueAt(body, 'error', 'details', 'errors');
  return failure(refusalIn(message), Array.isArray(problems) ? problems.map(translated) : undefined);
}

const translated = (problem: unknown): object => {
  const message = refusalIn(String(valueAt(problem, 'message')));
  return { ...Object(problem), message };
};

/** An answer with which the edit view keeps what was typed: it does so after a `ValidationError` alone. */
function failure(message: string, errors?: readonly object[]): Response {
  const details = errors === undefined ? {} : { errors };
  const body = { data: null, error: { status: 400, name: 'ValidationError', message, details } };
  return new Response(JSON.stringify(body), { status: 400, headers: { 'Content-Type': 'application/json' } });
}
