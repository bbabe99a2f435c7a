import { expect, it } from '@jest/globals';
import { coveredLanguages } from './covered-languages';

it.each([
  [{ locale: { $in: ['en', 'fr'] } }, ['en', 'fr']],
  [{ locale: 'en' }, ['en']],
  [{ locale: { $eq: 'en' } }, ['en']],
  [{ $and: [{ $or: [{ $and: [{ locale: { $in: ['en', 'fr'] } }] }] }] }, ['en', 'fr']],
  [{ $or: [{ locale: { $in: ['en'] } }, { locale: { $in: ['en', 'fr'] } }] }, ['en', 'fr']],
  [{ $and: [{ locale: { $in: ['en', 'cs'] } }, { locale: { $in: ['fr', 'en'] } }] }, ['en']],
  [{ $and: [{ locale: 'en' }, { locale: 'fr' }] }, []],
])('knows the languages of a condition that depends on nothing else: %j', (condition, languages) => {
  expect(coveredLanguages(condition)).toEqual(languages);
});

it.each([
  {},
  { createdBy: { id: { $eq: 1 } } },
  { locale: { $in: ['en'] }, createdBy: { id: 1 } },
  { createdBy: { id: 1 }, locale: { $in: ['en'] } },
  { $or: [{ locale: { $in: ['en'] } }, { createdBy: { id: 1 } }] },
  { $and: [{ locale: { $in: ['en'] } }, { $not: { locale: 'en' } }] },
  { $not: { locale: { $in: ['en'] } } },
  { locale: { $ne: 'en' } },
  { locale: { $in: ['en'], $ne: 'en' } },
  { locale: { $in: [1] } },
  { $and: [] },
])('leaves a condition to the database that depends on more: %j', (condition) => {
  expect(coveredLanguages(condition)).toBeUndefined();
});
