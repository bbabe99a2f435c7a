import { describe, expect, it } from '@jest/globals';
import { plainCredentials } from './plain-credentials';

const basic = (name: string, password: string, scheme = 'Basic ') =>
  plainCredentials(scheme + Buffer.from(`${name}:${password}`).toString('base64'));
const TOKEN = 'a'.repeat(256);

describe('plainCredentials', () => {
  it('is the same for all ways to write a token', () => {
    expect(plainCredentials(`Bearer ${TOKEN}`)).toBe(TOKEN);
    expect(plainCredentials(`bearer  ${TOKEN}`)).toBe(TOKEN);
    expect(basic('whoever', TOKEN)).toBe(TOKEN);
    expect(basic('another', TOKEN, 'basic  ')).toBe(TOKEN);
  });

  it('is the same for an e-mail address in any case, and another for every password and user', () => {
    expect(basic('Anna@example.org', 'x')).toBe(basic('anna@EXAMPLE.org', 'x'));
    const others = [basic('Anna', 'x'), basic('anna', 'x'), basic('anna', 'X'), basic('a', 'nna:x')];
    expect(new Set(others).size).toBe(4);
  });

  it('leaves other headers unchanged', () => expect(plainCredentials('Digest x')).toBe('Digest x'));
});
