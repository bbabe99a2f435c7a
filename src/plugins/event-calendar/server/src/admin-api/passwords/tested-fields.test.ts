import { describe, expect, it } from '@jest/globals';
import { testsSecret } from './tested-fields';

const EVENT = 'event';
const models = {
  event: {
    attributes: {
      title: { type: 'string' },
      password: { type: 'string' },
      venue: { type: 'relation', target: 'venue' },
      localizations: { type: 'relation', target: 'event' },
      image: { type: 'media' },
    },
  },
  venue: { attributes: { name: { type: 'string' }, password: { type: 'string' } } },
  page: {
    attributes: {
      teaser: { type: 'component', component: 'teaser' },
      parts: { type: 'relation', relation: 'morphToMany' },
    },
  },
  teaser: { attributes: { event: { type: 'relation', target: 'event' } } },
  'plugin::upload.file': { attributes: { name: { type: 'string' } } },
};
const context = { models, isSecret: (uid: string, field: string) => uid === EVENT && field === 'password' };

describe('a secret field', () => {
  it.each<[string, object]>([
    ['event', { filters: { password: 'x' } }],
    ['event', { filters: { password: { $startsWith: 'x' } } }],
    ['event', { filters: { $or: [{ title: 'a' }, { $not: { password: { $null: true } } }] } }],
    ['event', { filters: [{ password: 'x' }] }],
    ['event', { filters: { localizations: { password: { $gt: 'x' } } } }],
    ['page', { filters: { teaser: { event: { password: { $eq: 'x' } } } } }],
    ['event', { sort: 'password' }],
    ['event', { sort: ' title:asc , password : desc' }],
    ['event', { sort: ['title', 'localizations.password:desc'] }],
    ['event', { sort: [{ password: 'asc' }] }],
    ['event', { sort: { localizations: { password: 'asc' } } }],
    ['event', { populate: { localizations: { filters: { password: 'x' } } } }],
    ['event', { populate: { localizations: { populate: { localizations: { sort: 'password' } } } } }],
    ['page', { populate: { parts: { on: { event: { filters: { password: 'x' } } } } } }],
  ])('is found in a query of %s: %j', (uid, query) => expect(testsSecret(context, uid, query)).toBe(true));

  it.each<[string, unknown]>([
    ['event', undefined],
    ['event', 'password'],
    ['event', { filters: { title: { $eq: 'password' } }, sort: 'title:password' }],
    ['event', { filters: { venue: { password: 'x' } }, sort: 'venue.password' }],
    ['event', { filters: { image: { password: 'x' } } }],
    ['venue', { filters: { password: 'x' }, sort: 'password' }],
    ['event', { populate: '*', fields: ['password'] }],
    ['event', { populate: ['password', 'localizations.password'] }],
    ['nothing', { filters: { password: 'x' } }],
  ])('is not found in a query of %s: %j', (uid, query) =>
    expect(testsSecret(context, uid, query)).toBe(false),
  );
});
