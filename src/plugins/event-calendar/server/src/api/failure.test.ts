import { describe, expect, it } from '@jest/globals';
import { eventNotFound } from './errors';
import { failureOf, failureOfThrown } from './failure';

const anonymous = { credentials: false, known: false };
const impostor = { credentials: true, known: false };
const user = { credentials: true, known: true };
const named = (name: string, more: object = {}) =>
  Object.assign(new Error('secret detail'), { name, ...more });

describe('failureOf', () => {
  it.each([
    [401, anonymous, 401, 'rest_forbidden'],
    [403, anonymous, 401, 'rest_forbidden'],
    [401, impostor, 401, 'rest_forbidden'],
    [403, user, 403, 'rest_forbidden'],
    [404, anonymous, 404, 'rest_no_route'],
    [405, anonymous, 404, 'rest_no_route'],
    [413, anonymous, 413, 'rest_too_large'],
    [429, anonymous, 429, 'rest_too_many_requests'],
    [422, anonymous, 422, 'rest_bad_request'],
    [503, anonymous, 500, 'internal_server_error'],
    [302, anonymous, 500, 'internal_server_error'],
  ])('turns %i of %o into %i %s', (status, sender, expected, code) => {
    const body = failureOf(status, sender).toBody();
    expect(body).toMatchObject({ code, data: { status: expected } });
  });
});

describe('failureOfThrown', () => {
  it('passes on what is meant for the client', () => {
    const error = eventNotFound();
    expect(failureOfThrown(error, anonymous)).toEqual({ error, fault: false });
  });

  it.each([
    [named('ForbiddenError'), 401, false],
    [named('ValidationError'), 400, false],
    [named('BadRequestError', { status: 400, expose: true }), 400, false],
    [named('Error', { status: 400 }), 500, true],
    [named('TypeError'), 500, true],
    [
      named('error', {
        code: '54000',
        message: 'secret - index row size 3016 exceeds btree version 4 maximum',
      }),
      400,
      false,
    ],
    [named('error', { code: '54000', message: 'secret - other limit' }), 500, true],
    ['text', 500, true],
  ])('takes %s for %i', (thrown, status, fault) => {
    const failure = failureOfThrown(thrown, anonymous);
    expect(failure.error.status).toBe(status);
    expect(failure.fault).toBe(fault);
    expect(JSON.stringify(failure.error.toBody())).not.toContain('secret');
  });
});
