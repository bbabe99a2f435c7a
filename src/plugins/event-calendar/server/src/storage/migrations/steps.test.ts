import { expect, it } from 'vitest';
import { MIGRATIONS } from './steps';

it('numbers its steps in their order', () => {
  const numbers = MIGRATIONS.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((left, right) => left - right));
});

it('names every step once, in words joined by hyphens', () => {
  const names = MIGRATIONS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});
