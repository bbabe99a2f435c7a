/** Where something is, in degrees: north and east are positive. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

const NUMBER = String.raw`([+\-−]?\d{1,3}(?:\.\d+)?)`;

/** `48.85, 2.35`, `48.85; 2.35`, `48.85 2.35`, with or without degree signs and brackets. */
const PLAIN = new RegExp(String.raw`^[([]?\s*${NUMBER}°?(?:\s*[,;/]\s*|\s+)${NUMBER}°?\s*[)\]]?$`);
/** Decimal commas, as several languages write them: `48,85; 2,35`, `48,85 2,35`. */
const COMMAS = /^([+\-−]?\d{1,3},\d+)°?(?:\s*[;/]\s*|,?\s+)([+\-−]?\d{1,3},\d+)°?$/;
/** The forms in addresses of maps, the marked place before the middle of the map. */
const IN_ADDRESSES = [
  String.raw`[?&]mlat=${NUMBER}&mlon=${NUMBER}`,
  `!3d${NUMBER}!4d${NUMBER}`,
  `@${NUMBER},${NUMBER}`,
  `[?&](?:q|query|ll|center|daddr|destination)=(?:loc:)?${NUMBER},[+]?${NUMBER}`,
  String.raw`#map=[\d.]+/${NUMBER}/${NUMBER}`,
  `^geo:${NUMBER},${NUMBER}`,
].map((form) => new RegExp(form));

/** `48°51'24.5"N`, `48° 51.4′ N`, `48.85° N`; degrees, minutes, seconds, and the side of the globe behind or before. */
const ANGLE = String.raw`(\d{1,3}(?:\.\d+)?)\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|''|′′)\s*)?`;
const ANGLES = new RegExp(String.raw`^${ANGLE}([NS])\s*[,;/]?\s*${ANGLE}([EWO])$`, 'i');
const ANGLES_BEHIND = new RegExp(String.raw`^([NS])\s*${ANGLE}[,;/]?\s*([EWO])\s*${ANGLE}$`, 'i');

/**
 * Reads a place as people copy it from elsewhere: two decimal numbers, degrees with minutes and seconds, or the address of a map
 * that names it. Latitude comes first.
 * @returns undefined where the text is no place on earth
 */
export function readCoordinates(text: string): Coordinates | undefined {
  const plain = text.trim();
  if (plain.length > 2000) return undefined;
  return inDegrees(plain) ?? inAngles(plain) ?? inAddress(plain);
}

/** One number of degrees as it was typed, `48.85` or `48,85`; undefined when it is none or beyond `furthest`. */
export function readDegrees(text: string, furthest: number): number | undefined {
  const plain = text.trim().replace(',', '.').replace('−', '-').replace(/°$/, '');
  if (!/^[+-]?(?:\d{1,3}(?:\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  const degrees = Number(plain) + 0;
  return Math.abs(degrees) <= furthest ? degrees : undefined;
}

function inDegrees(text: string): Coordinates | undefined {
  // `48,85` is one number with a decimal comma.
  if (/^[+\-−]?\d+,\d+$/.test(text)) return undefined;
  const found = PLAIN.exec(text) ?? COMMAS.exec(text);
  return found === null ? undefined : placeAt(found[1], found[2]);
}

function inAddress(text: string): Coordinates | undefined {
  let address = text;
  try {
    address = decodeURIComponent(text);
  } catch {
    // A lone `%` is just a sign.
  }
  for (const form of IN_ADDRESSES) {
    const found = form.exec(address);
    if (found !== null) return placeAt(found[1], found[2]);
  }
  return undefined;
}

function inAngles(text: string): Coordinates | undefined {
  const found = ANGLES.exec(text);
  if (found !== null) return placeOf(found.slice(1, 4), found[4], found.slice(5, 8), found[8]);
  const behind = ANGLES_BEHIND.exec(text);
  if (behind === null) return undefined;
  return placeOf(behind.slice(2, 5), behind[1], behind.slice(6, 9), behind[5]);
}

function placeOf(north: string[], ns = '', east: string[], ew = ''): Coordinates | undefined {
  const degrees = ([whole = '0', minutes = '0', seconds = '0']: string[]): number =>
    Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  const signed = (parts: string[], negative: boolean): string =>
    ((negative ? -1 : 1) * degrees(parts)).toFixed(6);
  return placeAt(signed(north, /s/i.test(ns)), signed(east, /[wo]/i.test(ew)));
}

function placeAt(north = '', east = ''): Coordinates | undefined {
  const latitude = readDegrees(north, 90);
  const longitude = readDegrees(east, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
