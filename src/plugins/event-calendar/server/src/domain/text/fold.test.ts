import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { fold, foldHtml, searchFragments, searchWords, sortName, textOf } from './fold';

describe('folding', () => {
  it.each([
    ['Café ZÜRICH', 'cafe zurich'],
    ['Straße Łódź Smørrebrød Æther Œuvre', 'strasse lodz smorrebrod aether oeuvre'],
    ['İSTANBUL ısı', 'istanbul isi'],
    ['Ёлка й', 'елка и'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['日本ガ', '日本ガ'],
    ['한국', '한국'],
    ['ﬁne ＡＢＣ', 'fine abc'],
    ['Rollin’ “Stone” – x', 'rollin\' "stone" - x'],
    ['a\u00a0\n\t b\u00ad', 'a b'],
    ['\uD83D', '\uFFFD'],
  ])('%j folds to %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('treats ASCII alone like ASCII next to other letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 30 }), (text) => {
        expect(fold(`${text}x日`)).toBe(`${fold(`${text}x`)}日`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not change folded text, and ignores upper case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
      }),
      { numRuns: 5_000 },
    );
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii' }),
        (text) => sortName(text) === sortName(text.toUpperCase()),
      ),
    );
  });

  it('ignores markup and decodes references', () => {
    expect(foldHtml('<p>Jaz<b>z</b> &amp; Brunch</p><p>Hall<br />Two</p>')).toBe('jazz & brunch hall two');
    expect(textOf('<p>1 &lt; 2</p>').trim()).toBe('1 < 2');
    expect(textOf('plain')).toBe('plain');
    expect(textOf('1 <b 2')).toBe('1 <b 2');
  });
});

describe('searching events', () => {
  it.each([
    ['brunch jazz', ['brunch', 'jazz'], []],
    ['CAFÉ', ['cafe'], []],
    ['"open air" kino', ['open air', 'kino'], []],
    ['“Open  Air”', ['open air'], []],
    ['jazz -brunch', ['jazz'], ['brunch']],
    ['-"open air" x', ['x'], ['open air']],
    ['"never closed', ['never closed'], []],
    ['a is the of', ['a', 'is', 'the', 'of'], []],
    ['open-air - -', ['open-air', '-'], []],
    ['jazz, brunch,jazz', ['jazz', 'brunch'], []],
    ['"" , ', [], []],
    ['C++ 50% _x', ['c++', '50%', '_x'], []],
    ['x"y z"', ['x', 'y z'], []],
  ])('%j asks for %j without %j', (query, include, exclude) => {
    expect(searchWords(query)).toEqual({ include, exclude });
  });

  it('never throws and gives folded words only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        const { include, exclude } = searchWords(query);
        for (const word of [...include, ...exclude]) expect(word === fold(word) && word !== '').toBe(true);
      }),
    );
  });
});

describe('searching venues and organizers', () => {
  it.each([
    ['quay street', ['quay', 'street']],
    ['desk@mail.example', ['desk', 'mail', 'example']],
    ['https://web.example/home', ['https', 'web', 'example', 'home']],
    ['Zürich Saint-Denis', ['zurich', 'saint-denis']],
    ['@!', []],
    ['a - a', ['a']],
    ['हिन्दी', ['हिन्दी']],
  ])('%j gives the fragments %j', (query, fragments) => {
    expect(searchFragments(query)).toEqual(fragments);
  });
});

describe('folding and reading searches', () => {
  it('take linear time', () => {
    for (const unit of ['<b', '<a title="', '<b>x</b>', '"', '-"', 'a ', '\u0301', '&amp;']) {
      const text = unit.repeat(Math.ceil(150_000 / unit.length));
      const started = process.cpuUsage().user;
      foldHtml(text);
      searchWords(text);
      searchFragments(text);
      expect((process.cpuUsage().user - started) / 1000, unit).toBeLessThan(3_000);
    }
  });
});
