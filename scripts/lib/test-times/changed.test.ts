import { expect, it } from '@jest/globals';
import { chooseWholeApp } from './changed.mjs';
import { ReachMap } from './reach.mjs';

const SOURCE = 'src/plugins/event-calendar/server/src/domain/slug.ts';
const seconds: Record<string, number> = { 'sqlite tests/a.test.ts': 10, 'sqlite tests/b.test.ts': 70 };
const of = (key: string): number => seconds[key] ?? 20;

it('whole-app files are chosen by the changed functions that they reach in a second, as many as fit', () => {
  const reach = { [SOURCE]: { 'tests/a.test.ts': 2, 'tests/b.test.ts': 3, 'tests/c.test.ts': 1 } };
  const some = chooseWholeApp([SOURCE], reach, of);
  expect(some.chosen).toEqual(['tests/a.test.ts', 'tests/c.test.ts', 'tests/b.test.ts']);
  const all = Object.fromEntries(Array.from({ length: 12 }, (_, place) => [`tests/n${place}.test.ts`, 1]));
  const { chosen, left } = chooseWholeApp([SOURCE], { [SOURCE]: all }, of);
  expect(chosen).toHaveLength(7);
  expect(left).toHaveLength(5);
});

it('changed test files are chosen, and files that nobody is known to reach are named', () => {
  const panel = 'src/plugins/event-calendar/admin/src/index.tsx';
  const unit = SOURCE.replace('.ts', '.test.ts');
  const harness = 'tests/harness/index.ts';
  const choice = chooseWholeApp(
    ['tests/http/page.test.ts', SOURCE, unit, panel, harness, 'jest.config.mjs'],
    {},
    of,
  );
  expect(choice).toEqual({
    chosen: ['tests/http/page.test.ts'],
    left: [],
    unknown: [SOURCE, harness, 'jest.config.mjs'],
  });
});

it('functions that nearly all test files call tell nothing, unless a source has no others', () => {
  const map = new ReachMap();
  for (const test of ['a', 'b', 'c']) map.add(test, 'x.ts', ['start']);
  map.add('a', 'x.ts', ['search', 'sort']);
  map.add('b', 'y.ts', ['list']);
  for (const test of ['a', 'b', 'c']) map.add(test, 'z.ts', ['start']);
  expect(map.result()).toEqual({ 'x.ts': { a: 2 }, 'y.ts': { b: 1 }, 'z.ts': { a: 1, b: 1, c: 1 } });
});
