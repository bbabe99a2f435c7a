import { expect, it } from '@jest/globals';
import { noteArrival, takeArrival } from './arrival';

it('knows until it is asked that an address named no language, whatever Strapi adds to it', () => {
  noteArrival('?page=1&sort=startDate:ASC');
  noteArrival('?page=1&plugins[i18n][locale]=en');
  expect([takeArrival(), takeArrival()]).toEqual([true, false]);
});

it.each(['?plugins[i18n][locale]=fr', '?page=1&plugins%5Bi18n%5D%5Blocale%5D=fr'])(
  'finds the language in %s',
  (search) => {
    noteArrival(search);
    expect(takeArrival()).toBe(false);
  },
);
