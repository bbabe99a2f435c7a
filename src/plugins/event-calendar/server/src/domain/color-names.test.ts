import { expect, it } from '@jest/globals';
import { COLOR_NAMES } from './color-names';

it('calendars may have the 147 colour names of CSS Color Module Level 3', () => {
  expect(COLOR_NAMES.size).toBe(147);
  expect([...COLOR_NAMES].filter((name) => !/^[a-z]+$/.test(name))).toEqual([]);
  expect(['aliceblue', 'tomato', 'yellowgreen'].every((name) => COLOR_NAMES.has(name))).toBe(true);
  expect(['rebeccapurple', '#fff', ''].some((name) => COLOR_NAMES.has(name))).toBe(false);
});
