import { describe, expect, it } from '@jest/globals';
import { SettingsError } from '../../platform/settings-error';
import { checkReplica } from './reading-connection';

describe('checkReplica', () => {
  it.each(['', 'postgres://db.example.org/calendar'])('lets PostgreSQL have the replica "%s"', (url) =>
    expect(() => checkReplica({ client: 'postgres' }, url)).not.toThrow(),
  );

  it('refuses one for SQLite', () => {
    expect(() => checkReplica({ client: 'sqlite' }, '')).not.toThrow();
    expect(() => checkReplica({ client: 'sqlite' }, 'postgres://db.example.org/calendar')).toThrow(
      new SettingsError('replicaUrl is set, but the database is sqlite: only PostgreSQL has replicas'),
    );
  });
});
