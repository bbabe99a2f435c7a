import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { LoginUser } from './basic';
import { createBasicCheck, parseBasic } from './basic';

const header = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

describe('parseBasic', () => {
  it('reads back any name without a colon and any password', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, password) => {
        fc.pre(!name.includes(':'));
        expect(parseBasic(header(name, password))).toEqual({ name, password });
      }),
    );
  });

  it('reads what is no UTF-8 as ISO-8859-1', () => {
    const text = Buffer.from('zoë:geheimß', 'latin1').toString('base64');
    expect(parseBasic(`Basic ${text}`)).toEqual({ name: 'zoë', password: 'geheimß' });
  });

  it.each([
    '',
    'Basic',
    'Basic ',
    'Basic !!!',
    'Bearer abc',
    `Basic ${Buffer.from('nocolon').toString('base64')}`,
    header('an\0na', 'secret'),
    header('anna', 'sec\u0007ret'),
  ])('refuses %j', (text) => expect(parseBasic(text)).toBeNull());
});

/** A book with one user, `anna`. A password matches the hash `hash:PASSWORD`. */
function bookOf(user: LoginUser) {
  const asked: string[] = [];
  return {
    asked,
    findUser: async (name: string) => (name === 'anna' ? user : null),
    matches: async (password: string, hash: string) => {
      asked.push(password);
      return hash === `hash:${password}`;
    },
    bearerFor: async (userId: number) => `token-of-${userId}`,
  };
}

describe('createBasicCheck', () => {
  const anna = () => ({ id: 3, password: 'hash:secret', updatedAt: '2026-01-01' });

  it('turns right credentials into a bearer token and hashes them once', async () => {
    const book = bookOf(anna());
    const check = createBasicCheck(book);
    expect(await check({ name: 'anna', password: 'secret' })).toEqual({ bearer: 'token-of-3' });
    expect(await check({ name: 'anna', password: 'secret' })).toEqual({ bearer: 'token-of-3' });
    expect(book.asked).toEqual(['secret']);
  });

  it('makes a token anew that ends within seconds', async () => {
    const ending = (seconds: number): string => {
      const claims = JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds });
      return `head.${Buffer.from(claims).toString('base64url')}.sign`;
    };
    const tokens = [ending(2), ending(60), ending(61)];
    const book = { ...bookOf(anna()), bearerFor: async () => tokens.shift() ?? '' };
    const check = createBasicCheck(book);
    const given = { name: 'anna', password: 'secret' };
    const [first, ...later] = [await check(given), await check(given), await check(given)];
    expect(later).toEqual([later[0], later[0]]);
    expect(later[0]).not.toEqual(first);
  });

  it('hashes a password once for simultaneous requests, and tries again after an error', async () => {
    const book = bookOf(anna());
    const check = createBasicCheck(book);
    const guess = () => check({ name: 'anna', password: 'guess' });
    expect(await Promise.all([guess(), guess(), guess()])).toEqual(
      Array(3).fill({ code: 'incorrect_password' }),
    );
    expect(book.asked).toEqual(['guess']);
    const matches = book.matches;
    book.matches = async () => Promise.reject(new Error('no database'));
    await expect(check({ name: 'anna', password: 'secret' })).rejects.toThrow('no database');
    book.matches = matches;
    expect(await check({ name: 'anna', password: 'secret' })).toEqual({ bearer: 'token-of-3' });
  });

  it('says what is wrong', async () => {
    const check = createBasicCheck(bookOf(anna()));
    expect(await check({ name: 'anna', password: 'guess' })).toEqual({ code: 'incorrect_password' });
    expect(await check({ name: 'anna', password: '' })).toEqual({ code: 'incorrect_password' });
    expect(await check({ name: 'otto', password: 'secret' })).toEqual({ code: 'invalid_username' });
    expect(await check({ name: 'o@example.org', password: 'secret' })).toEqual({ code: 'invalid_email' });
  });

  it('lets nobody in as a user without a password', async () => {
    const check = createBasicCheck(bookOf({ ...anna(), password: null }));
    expect(await check({ name: 'anna', password: 'null' })).toEqual({ code: 'incorrect_password' });
  });

  it('drops its verdicts as soon as the password or the user has changed', async () => {
    const user: LoginUser = anna();
    const book = bookOf(user);
    const check = createBasicCheck(book);
    await check({ name: 'anna', password: 'secret' });
    user.password = 'hash:other';
    expect(await check({ name: 'anna', password: 'secret' })).toEqual({ code: 'incorrect_password' });
    user.password = 'hash:secret';
    user.updatedAt = '2026-01-02';
    await check({ name: 'anna', password: 'secret' });
    expect(book.asked).toEqual(['secret', 'secret', 'secret']);
  });

  it('leaves API tokens to Strapi, whatever the name', async () => {
    const token = 'a'.repeat(256);
    const check = createBasicCheck(bookOf(anna()));
    expect(await check({ name: 'whoever', password: token })).toEqual({ bearer: token });
  });
});
