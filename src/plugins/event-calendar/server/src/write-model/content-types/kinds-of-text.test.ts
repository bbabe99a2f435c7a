import { expect, it } from '@jest/globals';
import { ADDRESS_FIELDS, PLAIN_FIELDS, TEXT_ATTRIBUTES } from './kinds-of-text';

it('derive the localized, one-line and address attributes from the content types', () => {
  expect(TEXT_ATTRIBUTES).toEqual({
    event: ['title', 'description', 'excerpt', 'eventStatusReason'],
    venue: ['name', 'description', 'excerpt'],
    organizer: ['name', 'description', 'excerpt'],
    category: ['name', 'description'],
    tag: ['name', 'description'],
  });
  expect(PLAIN_FIELDS).toEqual({
    event: ['cost', 'eventStatusReason'],
    venue: ['address', 'city', 'zip', 'state', 'province', 'stateprovince', 'country', 'phone'],
    organizer: ['phone', 'email'],
    category: ['name'],
    tag: ['name'],
  });
  expect(ADDRESS_FIELDS).toEqual({
    event: ['website', 'ticketUrl', 'virtualUrl'],
    venue: ['website'],
    organizer: ['website'],
    category: [],
    tag: [],
  });
});
