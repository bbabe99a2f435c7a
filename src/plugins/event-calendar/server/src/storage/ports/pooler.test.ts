import { describe, expect, it } from '@jest/globals';
import { SettingsError } from '../../platform/settings-error';
import { checkPoolerSetting } from './pooler';

describe('checkPoolerSetting', () => {
  it('refuses a pooler before SQLite', () => {
    expect(() => checkPoolerSetting(false, 'none')).not.toThrow();
    expect(() => checkPoolerSetting(true, 'transaction')).not.toThrow();
    expect(() => checkPoolerSetting(false, 'transaction')).toThrow(
      new SettingsError('pooler is transaction, but the database is SQLite: only PostgreSQL has poolers'),
    );
  });
});
