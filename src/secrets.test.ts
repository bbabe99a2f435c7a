import { expect, it } from '@jest/globals';
import { shortSecrets } from './secrets';

const LONG = '0123456789abcdef';

it('finds secrets that are too short, among several keys too', () => {
  expect(shortSecrets({})).toEqual([]);
  expect(shortSecrets({ APP_KEYS: `${LONG},${LONG}`, JWT_SECRET: LONG, ENCRYPTION_KEY: ' ' })).toEqual([]);
  expect(shortSecrets({ APP_KEYS: `${LONG},a`, JWT_SECRET: 'abc', API_TOKEN_SALT: LONG })).toEqual([
    'APP_KEYS',
    'JWT_SECRET',
  ]);
});
