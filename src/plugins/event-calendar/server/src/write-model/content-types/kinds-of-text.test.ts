import { expect, it } from '@jest/globals';
import { ADDRESS_FIELDS, PLAIN_FIELDS, TEXT_ATTRIBUTES } from './kinds-of-text';

it('derive the localized, one-line and address attributes from the content types', () => {
  expect(TEXT_ATTRIBUTES.event).toEqual(
    expect.arrayContaining(['title', 'description', 'excerpt', 'eventStatusReason']),
  );
  expect(TEXT_ATTRIBUTES.event).not.toEqual(expect.arrayContaining(['slug']));
  expect(TEXT_ATTRIBUTES.event).not.toEqual(expect.arrayContaining(['cost']));
  expect(TEXT_ATTRIBUTES).toMatchObject({
    venue: ['name', 'description', 'excerpt'],
    organizer: ['name', 'description', 'excerpt'],
    category: ['name', 'description'],
    tag: ['name', 'description'],
  });
  expect(PLAIN_FIELDS.event).toEqual(expect.arrayContaining(['cost', 'eventStatusReason']));
  expect(PLAIN_FIELDS.event).not.toEqual(expect.arrayContaining(['title']));
  expect(PLAIN_FIELDS).toMatchObject({
    venue: ['address', 'city', 'zip', 'state', 'province', 'stateprovince', 'country', 'phone'],
    organizer: ['phone', 'email'],
    category: ['name'],
    tag: ['name'],
  });
  expect(ADDRESS_FIELDS.event).toEqual(expect.arrayContaining(['website', 'ticketUrl', 'virtualUrl']));
  expect(ADDRESS_FIELDS).toMatchObject({ venue: ['website'], organizer: ['website'], category: [], tag: [] });
});
