import Holidays from 'date-holidays';
import { LANGUAGES } from '../../domain/languages';
import { fold } from '../../domain/text/fold';

/** Where a venue is, as people write it. */
export interface WrittenPlace {
  /** A name in any of many languages, or a code of ISO 3166. */
  country: string;
  /** What may be its state or province, the likeliest first; empty if nobody has written one. */
  states: readonly string[];
}

/** A place by the codes of `date-holidays`; parts that are not known are empty. */
export interface KnownPlace {
  country: string;
  state: string;
  region: string;
}

const known = new Holidays();
const countries = known.getCountries('en');
let codes: ReadonlyMap<string, string> | undefined;

/** The languages in which people write the name of a country or of its states: those of the content, and its own. */
const languagesOf = (country: string): string[] => [
  ...LANGUAGES,
  new Intl.Locale(`und-${country}`).maximize().language,
];

/** All codes of countries with the codes that are valid now (`UK` is `GB`), those with known holidays first. */
function countryCodes(): (readonly [written: string, code: string])[] {
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const others = letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .map((written) => [written, new Intl.Locale(`und-${written}`).region ?? written] as const);
  return [
    ...Object.keys(countries).map((code) => [code, code] as const),
    ...others.filter(([, code]) => names.of(code) !== undefined),
  ];
}

/** The codes of countries by what people may write for them: the code, and the names in many languages. */
function codesByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (written: string | undefined, code: string): void => {
    const name = fold(written ?? code);
    if (!found.has(name)) found.set(name, code);
  };
  const formats = new Map<string, Intl.DisplayNames[]>();
  const formatsIn = (language: string): Intl.DisplayNames[] => {
    const made =
      formats.get(language) ??
      (['long', 'short'] as const).map(
        (style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }),
      );
    formats.set(language, made);
    return made;
  };
  const all = countryCodes();
  for (const [written, code] of all) add(written, code);
  for (const code of new Set(all.map(([, valid]) => valid))) {
    add(countries[code], code);
    for (const language of languagesOf(code))
      for (const names of formatsIn(language)) add(names.of(code), code);
  }
  return found;
}

/** The code of a state by its code or name, or by the last words of it: `Bremen` is `Hansestadt Bremen`. Empty if it is not known. */
function stateOf(country: string, written: readonly string[]): string {
  const states = languagesOf(country).flatMap((language) =>
    Object.entries(known.getStates(country, language) ?? {}),
  );
  const names = states.flatMap(([code, name]) => [code, name].map((text) => [fold(text), code] as const));
  for (const text of written) {
    const wanted = fold(text);
    const exact = names.find(([name]) => name === wanted);
    if (exact !== undefined) return exact[1];
    const ends = names.filter(([name]) => [' ', "'"].some((before) => name.endsWith(before + wanted)));
    const [code, another] = new Set(ends.map(([, found]) => found));
    if (code !== undefined && another === undefined) return code;
  }
  return '';
}

/** A place by its codes, such as `DE`, `DE-BY` or `DE-BY-A`; undefined if there is none whose holidays are known. */
export function placeOfCode(text: string): KnownPlace | undefined {
  const [country = '', state = '', region = ''] = text.split('-');
  if (!Object.hasOwn(countries, country)) return undefined;
  if (state !== '' && !Object.hasOwn(known.getStates(country) ?? {}, state)) return undefined;
  if (region !== '' && !Object.hasOwn(known.getRegions(country, state) ?? {}, region)) return undefined;
  return { country, state, region };
}

/**
 * The place of a venue. A country that is not known is that of the site; in the country of the site, a venue without a state is in the state
 * of the site.
 */
export function placeOf(
  written: WrittenPlace | undefined,
  site: KnownPlace | undefined,
): KnownPlace | undefined {
  if (written === undefined) return site;
  codes ??= codesByName();
  const country = codes.get(fold(written.country));
  if (country === undefined) return site;
  if (!Object.hasOwn(countries, country)) return undefined;
  if (written.states.length === 0 && site?.country === country) return site;
  return { country, state: stateOf(country, written.states), region: '' };
}
