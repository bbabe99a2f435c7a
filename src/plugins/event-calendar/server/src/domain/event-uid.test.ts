import { expect, it } from '@jest/globals';
import { isUid } from './event-uid';

it.each(['a', '5', 'x'.repeat(255), 'event-5@example.org', 'ü é', 'a;b,c\\n'])('is a UID: %j', (text) => {
  expect(isUid(text)).toBe(true);
});

it.each(['', ' ', ' a', 'a ', 'x'.repeat(256), 'a\nb', 'a\u0000', 'a\u007f', '\ud800'])(
  'is no UID: %j',
  (text) => {
    expect(isUid(text)).toBe(false);
  },
);
