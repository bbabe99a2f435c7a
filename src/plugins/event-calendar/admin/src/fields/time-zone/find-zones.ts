import type { ZoneChoice } from '../../../../server/src/panel-contract/fields';

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[_/]/g, ' ').replace(/−/g, '-');

/** The zones whose name, abbreviation or offset contains every typed word: `new york`, `paris`, `+5:45`, `cest`. */
export function findZones(zones: readonly ZoneChoice[], typed: string): readonly ZoneChoice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return zones;
  return zones.filter(({ name, abbreviation, offset }) => {
    const short = offset.replace(/([+-])0/, '$1').replace(/:00$/, '');
    const text = plain(`${name} ${abbreviation} utc${offset} utc${short} ${short}`);
    return words.every((word) => text.includes(word));
  });
}

/** Puts the zones named in `likely` first, in that order. Unknown names and undefined are ignored. */
export function likelyFirst(
  zones: readonly ZoneChoice[],
  likely: readonly (string | undefined)[],
): readonly ZoneChoice[] {
  const first = [...new Set(likely)].flatMap((name) => zones.filter((zone) => zone.name === name));
  return [...first, ...zones.filter((zone) => !first.includes(zone))];
}
