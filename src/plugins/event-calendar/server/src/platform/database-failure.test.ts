import { describe, expect, it } from '@jest/globals';
import { CommitError } from './commit-error';
import { databaseFailure } from './database-failure';

const withCode = (code: string): Error => Object.assign(new Error('it failed'), { code });

describe('a failure of the database', () => {
  it.each([
    ['SQLITE_FULL', 'storage'],
    ['SQLITE_IOERR_WRITE', 'storage'],
    ['SQLITE_READONLY_DBMOVED', 'storage'],
    ['SQLITE_NOTADB', 'storage'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['08006', 'away'],
    ['57P01', 'away'],
    ['53300', 'away'],
    ['53100', 'storage'],
    ['40P01', 'busy'],
    ['57014', 'busy'],
    ['ECONNREFUSED', 'away'],
    ['ENOSPC', 'storage'],
  ])('is recognized by the code %s', (code, failure) => {
    expect(databaseFailure(withCode(code))).toBe(failure);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
  ])('is recognized by the message %s', (message) =>
    expect(databaseFailure(new Error(message))).toBe('away'),
  );

  it('is found in the causes of the errors that wrap it', () => {
    const wrapped = new Error('the record was not saved', {
      cause: new Error('x', { cause: withCode('08006') }),
    });
    expect(databaseFailure(wrapped)).toBe('away');
  });

  it('is `commit` for every refused commit, whatever the cause', () => {
    expect(databaseFailure(new CommitError(withCode('23505'), 'refused'))).toBe('commit');
  });

  it.each(['23505', '22P02', '42601', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'ERR_INVALID_ARG_TYPE'])(
    'does not include an error in a statement or a value: %s',
    (code) => expect(databaseFailure(withCode(code))).toBeUndefined(),
  );

  it('does not include an error that is its own cause', () => {
    const circular = new Error('x');
    circular.cause = circular;
    expect(databaseFailure(circular)).toBeUndefined();
  });
});
