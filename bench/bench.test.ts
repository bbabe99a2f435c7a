import { describe, expect, it } from '@jest/globals';
import { combinations } from './cases/enumerate.mjs';
import { chart } from './report/chart.mjs';
import { costsOf, withCosts } from './report/costs.mjs';
import { screenTargets } from './report/screen.mjs';
import { median, medians, percentile } from './run/statistics.mjs';
import { judge } from './targets.mjs';

describe('the statistics of the benchmark', () => {
  it('computes the median', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 3, 10])).toBe(2.5);
    expect(medians([{ rps: 1 }, { rps: 3 }, { rps: 8 }])).toEqual({ rps: 3 });
  });

  it('computes percentiles', () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(percentile(numbers, 50)).toBe(50);
    expect(percentile(numbers, 99)).toBe(99);
    expect(percentile([7], 99)).toBe(7);
  });

  it('uses every combination once before repeating one', () => {
    const { size, at } = combinations(7, 11, 3);
    const seen = new Set(Array.from({ length: size }, (_, n) => at(n).join()));
    expect(size).toBe(231);
    expect(seen.size).toBe(231);
    expect(at(231)).toEqual(at(0));
  });
});

describe('the targets', () => {
  const named = (targets: ReturnType<typeof judge>, part: string) =>
    targets.filter(({ name }) => name.includes(part));

  it('are met at the wanted ratio and above', () => {
    const [ratio] = named(
      judge({ sqlite: { list10: { limitRatio: 0.75 } } }),
      'nothing repeated: of the limit',
    );
    expect(ratio).toMatchObject({ want: 0.75, have: 0.75, pass: true });
    const [missed] = named(
      judge({ sqlite: { list10: { limitRatio: 0.6 } } }),
      'nothing repeated: of the limit',
    );
    expect(missed?.pass).toBe(false);
    expect(screenTargets(judge({ sqlite: { list10: { limitRatio: 0.6 } } }))).toContain('-20 %');
  });

  it('limit the growth of p99 with the number of events', () => {
    const results = { postgres: { lastPage: { p99: 10 }, 'lastPage.200000': { p99: 40 } } };
    const [growth] = named(judge(results), 'last page');
    expect(growth).toMatchObject({ client: 'postgres', want: 3, have: 4, pass: false });
    expect(screenTargets(judge(results))).toContain('+33 %');
  });

  it('say so if nothing was measured', () => {
    const targets = judge({ sqlite: {} });
    expect(new Set(targets.map(({ pass }) => pass))).toEqual(new Set([undefined]));
    expect(screenTargets(targets)).toContain('not measured');
  });
});

it('escapes texts in the chart', () => {
  const point = { rps: 100 };
  const list10 = { rps: 80, limitRatio: 0.8, strapiRatio: 8, limit: point, strapi: { rps: 10 } };
  const drawn = chart({ sqlite: { list10 } }, 'a < b & "c"');
  expect(drawn).toContain('a &lt; b &amp; &quot;c&quot;');
  expect(drawn).toContain('8 times');
  expect(drawn.match(/<rect/g)).toHaveLength(3);
});

describe('the page', () => {
  it('keeps or replaces its last section, about what running costs', () => {
    const section = (text: string) => `## What running costs\n\n${text}\n`;
    const page = '# Benchmarks\n\n## SQLite\n\nText\n';
    expect(costsOf(page)).toBe('');
    const both = withCosts(page, section('old'));
    expect(both).toBe(`${page}\n${section('old')}`);
    expect(costsOf(both)).toBe(section('old'));
    expect(withCosts(both, section('new'))).toBe(`${page}\n${section('new')}`);
    expect(withCosts(page, '')).toBe(page);
  });
});
