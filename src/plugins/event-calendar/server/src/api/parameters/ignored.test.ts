import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../../platform/settings/settings-reader';
import { EVENT } from '../../resources/event/definition';
import { ignoredParameters } from './ignored';

const settings = readSettings({}, {});
const named = (query: string): string | undefined =>
  ignoredParameters(EVENT.list, query, settings)['X-Calendar-Ignored-Parameters'];

describe('the names of ignored parameters (docs/interface.md 2.12)', () => {
  it('are those that the operation does not have, once and in their order', () => {
    expect(named('limit=5&per_page=5&category=music&limit=6&tags[]=a&deep[x][y]=1')).toBe(
      'limit, category, deep',
    );
    expect(named('Page=1&id=3')).toBe('Page, id');
  });

  it('are none of those that work on every route', () => {
    expect(named('')).toBeUndefined();
    expect(named('?_fields=id&_method=GET&i18n_language=fr&password=x&page=1')).toBeUndefined();
    expect(
      ignoredParameters(
        EVENT.list,
        'lang=fr&x=1',
        readSettings({ languageParameter: 'lang', headerPrefix: 'X-Own-' }, {}),
      ),
    ).toEqual({
      'X-Own-Ignored-Parameters': 'x',
    });
  });

  it('are ASCII on one line, and none of their values is shown', () => {
    expect(named('%C3%A9t%C3%A9=secret&a,b=1&x%0D%0Ay=1&%E0%A4%A=1&__proto__=1')).toBe(
      '%C3%A9t%C3%A9, a%2Cb, x%0D%0Ay, %25E0%25A4%25A, __proto__',
    );
  });

  it('take at most 500 bytes: those that do not fit are left out', () => {
    const long = 'l'.repeat(496);
    expect(named(`${long}=1&abc=1&ab=1`)).toBe(`${long}, ab`);
    expect(named(`${'l'.repeat(501)}=1&x=1`)).toBe('x');
    expect(named('l'.repeat(501))).toBeUndefined();
  });
});
