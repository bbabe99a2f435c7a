import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { combinations } from './cases/enumerate.mjs';
import { chart } from './report/chart.mjs';
import { compareRuns, comparisonText, readRun } from './report/compare.mjs';
import { readOptions } from './options.mjs';
import { benchmarksPage } from './report/markdown.mjs';
import { daysOf, readPart, runOf } from './report/parts.mjs';
import { sectionOf, withSection, withSections } from './report/sections.mjs';
import { screenTargets } from './report/screen.mjs';
import { entryOf, roundsOf } from './run/results.mjs';
import { median, medians, percentile, spreadOf } from './run/statistics.mjs';
import { generateDates, generateSeries } from './series/content.mjs';
import { SERIES_REQUESTS } from './series/requests.mjs';
import { SERIES_TARGETS } from './series/targets.mjs';
import { judge } from './targets.mjs';

describe('the statistics of the benchmark', () => {
  it('computes the median', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 3, 10])).toBe(2.5);
    expect(medians([{ rps: 1 }, { rps: 3 }, { rps: 8 }])).toEqual({ rps: 3 });
    expect(medians([{ without: { rps: 1 } }, { without: { rps: 3 } }])).toEqual({ without: { rps: 2 } });
  });

  it('computes how far rounds differ', () => {
    expect(spreadOf([90, 100, 120])).toBe(0.15);
    expect(spreadOf([0, 0])).toBe(0);
    expect(spreadOf([5])).toBeUndefined();
  });

  it('computes ratios within each round', () => {
    const ours = [{ rps: 10 }, { rps: 20 }, { rps: 30 }];
    const limit = [{ rps: 10 }, { rps: 40 }, { rps: 30 }];
    const entry = entryOf({ ours, limit });
    expect(entry).toMatchObject({ rps: 20, limitRatio: 1, limit: { rps: 30 } });
    const rounds = roundsOf({ list10: entry, load: entryOf({ ours: [{ rps: 7 }] }), memory: { rss: 5 } });
    expect(rounds.map(({ list10, load, memory }) => [list10?.limitRatio, load?.rps, memory])).toEqual([
      [1, 7, { rss: 5 }],
      [0.5, 7, { rss: 5 }],
      [1, 7, { rss: 5 }],
    ]);
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

  it('take the median of the rounds and name their spread', () => {
    const round = (p99: number, others: number) => ({ p99, limit: { p99: others } });
    const rounds = [round(10, 10), round(20, 10), round(40, 10)];
    const [writing] = named(
      judge({ sqlite: { 'list10.writing': { ...rounds[0], rounds } } }),
      'somebody writes',
    );
    expect(writing).toMatchObject({ have: 2, spread: 0.75, pass: true });
    expect(screenTargets([writing])).toContain('2 ±75 %');
  });

  it('name no time and no rate, which would be those of a machine', () => {
    for (const { name } of judge({ sqlite: {}, postgres: {} }))
      expect(name).not.toMatch(/\b(ms|milliseconds|seconds|a second)$|: (ms|milliseconds|seconds) /);
  });

  it('say so if nothing was measured', () => {
    const targets = judge({ sqlite: {} });
    expect(new Set(targets.map(({ pass }) => pass))).toEqual(new Set([undefined]));
    expect(screenTargets(targets)).toContain('not measured');
  });
});

describe('series against single events', () => {
  const wanted = { count: 20, dates: 100 };
  const days = [...generateDates(wanted)].map(({ start_date: start }) => start.slice(0, 10));

  it('have the same dates with the same content', () => {
    const series = [...generateSeries(wanted)];
    expect(new Set(series.map(({ venue }) => venue.venue)).size).toBe(20);
    expect(days).toHaveLength(2000);
    const [, one] = series;
    if (one === undefined) throw new Error('no series');
    const { rrule, ...content } = one;
    expect(rrule).toBe('FREQ=DAILY;COUNT=100');
    const second = [...generateDates(wanted)].slice(100, 200);
    expect(second[0]).toEqual(content);
    expect(new Set(second.map(({ title }) => title))).toEqual(new Set([content.title]));
    expect(new Set(second.map(({ start_date: start }) => start)).size).toBe(100);
    expect([...generateSeries({ ...wanted, count: 1, skipped: 1 })]).toEqual([one]);
  });

  it('are asked for pages that exist, with the same days in both', () => {
    const world = {
      count: 2000,
      categories: [{ slug: 'music' }],
      venues: days.map((_, id) => ({ id, slug: '' })),
    };
    const ids = Array.from({ length: 20 }, (_, index) => 900 + index);
    for (const [name, { requests }] of Object.entries(SERIES_REQUESTS)) {
      const [own, single] = [ids, []].map((numbers) => requests({ world, ids: numbers, dates: 100 }));
      for (let n = 0; n < 300; n++) {
        const [query, other] = [own, single].map(
          (each) => new URLSearchParams(each?.at(n).ours.split('?')[1]),
        );
        const [from, until] = [String(query?.get('start_date')), String(query?.get('end_date'))];
        const within = (all: string[]) => all.filter((day) => day >= from && day <= until).length;
        const first = Number(query?.get('series') ?? 900) - 900;
        const found = within(name === 'series' ? days.slice(first * 100, first * 100 + 100) : days);
        expect((Number(query?.get('page')) - 1) * Number(query?.get('per_page'))).toBeLessThan(found);
        for (const key of ['start_date', 'end_date', 'page']) expect(other?.get(key)).toBe(query?.get(key));
      }
    }
  });

  it('are judged by their ratios, and have a section of the page', () => {
    const list = { p50: 1, p99: 12, single: { p50: 1, p99: 10 } };
    const made = { rate: 800, bulk: 1000 };
    const results = { sqlite: { list10: list, posting: made, horizon: { ...made, rate: 700 } } };
    const targets = judge(results, SERIES_TARGETS);
    expect(targets.flatMap(({ pass }) => pass ?? [])).toEqual([false, true, false]);
    const section = (measured: object) => sectionOf('series', { sqlite: measured }, targets, '2026-01-02');
    expect(section(results.sqlite)).toContain('list10 1 and 12 (1 and 10)');
    expect(section({ list10: list })).not.toContain('by POST /events,');
    expect(section({ posting: made, horizon: made })).not.toContain('Milliseconds');
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
  it('has the figures of two runs, one for each database', () => {
    const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-parts-'));
    try {
      const run = runOf(readOptions(['--million']), new Date('2026-01-02'));
      const file = join(folder, 'part.json');
      writeFileSync(file, JSON.stringify({ sqlite: { filled: { rate: 5 } }, targets: [], run }));
      const part = readPart(file, run);
      expect(part).toEqual({ results: { sqlite: { filled: { rate: 5 } } }, day: '2026-01-02' });
      expect(daysOf('2026-01-03', part)).toBe('2026-01-03 (SQLite on 2026-01-02)');
      expect(daysOf('2026-01-02', part)).toBe('2026-01-02');
      expect(daysOf('2026-01-02', readPart(undefined, run))).toBe('2026-01-02');
      for (const other of [['--million', '--quick'], ['--series'], ['--million', '--events', '5000']])
        expect(() => readPart(file, runOf(readOptions(other), new Date()))).toThrow('--join is');
      writeFileSync(file, 'figures');
      expect(() => readPart(file, run)).toThrow('--join is');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('keeps or replaces its sections that have runs of their own', () => {
    const page = '# Benchmarks\n\n## SQLite\n\nText\n';
    const costs = (text: string) => `## What running costs\n\n${text}\n`;
    const panel = '## The admin panel\n\nText\n';
    const both = withSection(page, 'costs', costs('old'));
    expect(both).toBe(`${page}\n${costs('old')}`);
    expect(withSection(both, 'costs', costs('new'))).toBe(`${page}\n${costs('new')}`);
    const all = withSection(both, 'panel', panel);
    expect(all).toBe(`${page}\n${panel}\n${costs('old')}`);
    expect(withSections('# Benchmarks\n\nNew\n', all)).toBe(
      `# Benchmarks\n\nNew\n\n${panel}\n${costs('old')}`,
    );
  });

  it('is compared with the page of an earlier run, on any machine', () => {
    const point = (rps: number) => ({ rps, p50: 1, p99: 2, statements: 1, cpu: 1 });
    /** A run on a machine of some speed. */
    const pageOf = (speed: number, list: number[], load: number, growth: number) => {
      const ours = list.map((rps) => point(rps * speed));
      const result = {
        list10: entryOf({ ours, limit: ours.map(() => point(1000 * speed)) }),
        byId: entryOf({ ours: [point(500 * speed)], limit: [point(1000 * speed)] }),
        loadBulk: entryOf({ ours: [point(load * speed)] }),
        'list10.200000': { p99: growth * 2 },
      };
      return benchmarksPage({ sqlite: result }, judge({ sqlite: result }), '2026-01-02');
    };
    const before = readRun(pageOf(1, [590, 600, 610], 300, 1.1));
    expect(before).toMatchObject({ when: '2026-01-02' });
    const after = (...run: Parameters<typeof pageOf>) => compareRuns(before, readRun(pageOf(...run)));
    expect(after(3, [590, 600, 610], 300, 1.1)).toEqual({ worse: [], better: [] });
    expect(after(3, [300, 600, 1200], 300, 1.1)).toEqual({ worse: [], better: [] });
    const { worse, better } = after(3, [400, 410, 420], 900, 2.9);
    expect(worse).toEqual([
      'SQLite: list of 10: p99 with a hundred times the events: 1.1 → 2.9',
      'SQLite: list of 10, nothing repeated: of the limit: 0.6 → 0.41',
      'SQLite: List of 10, of limit: 0.6 → 0.41',
    ]);
    expect(better).toEqual(['SQLite: load --bulk, events, req/s at the speed of this machine: 900 → 2,700']);
    expect(comparisonText({ worse, better }, '2026-01-02')).toContain('Worse than in the run of 2026-01-02:');
    expect(comparisonText({ worse: [], better: [] }, '2026-01-02')).toContain('Nothing is worse');
  });
});
