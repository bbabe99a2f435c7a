import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { MAX_SLUG_LENGTH, numberedSlug, readSlug, showSlug, slugify, slugsMeantBy } from './slug';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
  fc
    .array(
      fc.constantFrom(
        '%e6',
        '%9d',
        '%b1',
        '%',
        '%25',
        'é',
        'ß',
        '-',
        "'",
        '東',
        'ガ',
        '\u0301',
        'a',
        ' ',
        '😀',
        '\uFE0F',
        '_',
      ),
    )
    .map((parts) => parts.join('')),
);

/** Every letter, mark, digit and sign of Unicode; what is not assigned is never part of a slug. */
function* assigned(): Generator<string> {
  for (let point = 0; point <= 0x10_ff_ff; point += 1) {
    const letter = String.fromCodePoint(point);
    if (/[^\p{Cn}\p{Co}]/u.test(letter)) yield letter;
  }
}

/** Letters without case and decomposition are all alike, most of them Chinese. */
const beside = (letter: string): string[] =>
  /\p{Lo}/u.test(letter) && letter.normalize('NFKD') === letter
    ? [letter]
    : [letter, `ا'${letter}`, `${letter}'ا`, `aʼ${letter}\u0301a`, `${letter}\u200D${letter}`];

function* batches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** CPU time used so far, in milliseconds. It does not include time in which other processes run. */
const cpu = (): number => process.cpuUsage().user / 1000;

describe('slugs', () => {
  it.each([
    ['Café Zürich', 'cafe-zurich'],
    ['Some Slug ÉÈ 12', 'some-slug-ee-12'],
    ['A/B test', 'a-b-test'],
    ['  -- Rock & Roll!  ', 'rock-roll'],
    ["ا'ŉ", 'اn'],
    ["O'ʼa ’’ b''c", 'oa-b-c'],
    ["Women's Club – l’été", 'womens-club-lete'],
    ['Łódź Straße Smørrebrød Œuvre', 'lodz-strasse-smorrebrod-oeuvre'],
    ['Iğdır İstanbul', 'igdir-istanbul'],
    ['東京ホール abc', '東京ホール-abc'],
    ['Йога в Парке', 'йога-в-парке'],
    ['हिन्दी मेला', 'हिन्दी-मेला'],
    ['한국 축제', '한국-축제'],
    ['❤️ love 😀', 'love'],
    ['1️⃣ first \u0300x', '1-first-x'],
    ['100% fun', '100-fun'],
    ['50%zz', '50-zz'],
    ['%e6%9d%b1', '東'],
    ['%E6%9D%B1 x', '東-x'],
    ['free_entry', 'free_entry'],
    ['???', ''],
    ['', ''],
    ['2031', '2031'],
  ])('%j gives %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it('are shown percent-encoded in lower case and read in either form and case', () => {
    expect(showSlug('東-x')).toBe('%e6%9d%b1-x');
    expect(showSlug('a\uD83Db')).toBe('a%ef%bf%bdb');
    for (const form of ['東-x', '%e6%9d%b1-x', '%E6%9D%B1-X', '東-X']) expect(readSlug(form)).toBe('東-x');
    expect(readSlug('%zz%')).toBe('%zz%');
    expect(readSlug('%ff')).toBe('%ff');
  });

  it('do not change when they are made into slugs again, encoded or not', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const slug = slugify(text);
        expect(slugify(slug)).toBe(slug);
        expect(slugify(showSlug(slug))).toBe(slug);
        expect(readSlug(showSlug(slug))).toBe(slug);
        expect(readSlug(showSlug(slug).toUpperCase())).toBe(slug);
        expect(readSlug(slug)).toBe(slug);
      }),
      { numRuns: 5_000 },
    );
  });

  it('do not change whichever letter stands alone or beside an apostrophe or an accent', () => {
    for (const letters of batches(assigned(), 8)) {
      const slug = slugify(letters.flatMap(beside).join(' '));
      if (slugify(slug) === slug && Array.from(slug).length < MAX_SLUG_LENGTH) continue;
      // The letter at fault, or a text that was too long for one slug.
      for (const text of letters.flatMap(beside))
        expect(slugify(slugify(text)), JSON.stringify(text)).toBe(slugify(text));
    }
  });

  it('can be meant by a text as given, where an earlier version made them', () => {
    expect(slugsMeantBy('O’Neill')).toEqual(['oneill']);
    expect(slugsMeantBy('%d8%a7%ca%bcn')).toEqual(['اn', 'اʼn']);
    expect(slugsMeantBy('ʼ')).toEqual(['ʼ']);
    expect(slugsMeantBy('?')).toEqual([]);
  });

  it('are words of letters and digits joined by single hyphens, at most 200 characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const slug = slugify(text);
        expect(slug).toMatch(/^$|^[\p{L}\p{N}\p{M}_]+(-[\p{L}\p{N}\p{M}_]+)*$/u);
        expect(Array.from(slug).length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
        expect(showSlug(slug)).toMatch(/^[a-z0-9_%-]*$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keep to the length limit when they are numbered', () => {
    expect(numberedSlug('picnic', 2)).toBe('picnic-2');
    expect(numberedSlug('a'.repeat(200), 12)).toBe(`${'a'.repeat(197)}-12`);
    expect(numberedSlug(`${'a'.repeat(197)}-bc`, 2)).toBe(`${'a'.repeat(197)}-2`);
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 99_999 }), (text, number) => {
        const slug = numberedSlug(slugify(text) || 'x', number);
        expect(Array.from(slug).length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });

  it('are made in linear time', () => {
    for (const unit of [' ', '-', "'", '\u0301', 'a\u0301', '%', '%e6', '😀']) {
      const started = cpu();
      slugify(unit.repeat(100_000));
      expect(cpu() - started, JSON.stringify(unit)).toBeLessThan(1_500);
    }
  });
});
