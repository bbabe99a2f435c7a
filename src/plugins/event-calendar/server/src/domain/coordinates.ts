/** Geographic coordinates in degrees; north and east are positive. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

const NUMBER = String.raw`([+\-−]?\d{1,3}(?:\.\d+)?)`;

/** `48.85, 2.35`, `48.85; 2.35`, `48.85 2.35`, with or without degree signs and brackets. */
const PLAIN = new RegExp(String.raw`^[([]?\s*${NUMBER}°?(?:\s*[,;/]\s*|\s+)${NUMBER}°?\s*[)\]]?$`);
/** With decimal commas, as several languages write numbers: `48,85; 2,35`, `48,85 2,35`. */
const COMMAS = /^([+\-−]?\d{1,3},\d+)°?(?:\s*[;/]\s*|,?\s+)([+\-−]?\d{1,3},\d+)°?$/;
/** Forms in map addresses. A marked place takes precedence over the centre of the map. */
const IN_ADDRESSES = [
  String.raw`[?&]mlat=${NUMBER}&mlon=${NUMBER}`,
  `!3d${NUMBER}!4d${NUMBER}`,
  `@${NUMBER},${NUMBER}`,
  `[?&](?:q|query|ll|center|daddr|destination)=(?:loc:)?${NUMBER},[+]?${NUMBER}`,
  String.raw`#map=[\d.]+/${NUMBER}/${NUMBER}`,
  `^geo:${NUMBER},${NUMBER}`,
].map((form) => new RegExp(form));

/** `48°51'24.5"N`, `48° 51.4′ N`, `48.85° N`: degrees, minutes, seconds, and the hemisphere before or after. */
const ANGLE = String.raw`(\d{1,3}(?:\.\d+)?)\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|''|′′)\s*)?`;
const ANGLES = new RegExp(String.raw`^${ANGLE}([NS])\s*[,;/]?\s*${ANGLE}([EWO])$`, 'i');
const PREFIXED_ANGLES = new RegExp(String.raw`^([NS])\s*${ANGLE}[,;/]?\s*([EWO])\s*${ANGLE}$`, 'i');

/**
 * Reads coordinates in the forms that people paste: two decimal numbers, degrees with minutes and seconds, or the address of a
 * map. Latitude comes first.
 * @returns undefined when the text is not a position on earth
 */
export function readCoordinates(text: string): Coordinates | undefined {
  const plain = text.trim();
  if (plain.length > 2000) return undefined;
  return inDegrees(plain) ?? inAngles(plain) ?? inAddress(plain);
}

/** Reads one number of degrees, `48.85` or `48,85`; undefined when it is not a number or its size exceeds `limit`. */
export function readDegrees(text: string, limit: number): number | undefined {
  const plain = text.trim().replace(',', '.').replace('−', '-').replace(/°$/, '');
  if (!/^[+-]?(?:\d{1,3}(?:\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  const degrees = Number(plain) + 0;
  return Math.abs(degrees) <= limit ? degrees : undefined;
}

function inDegrees(text: string): Coordinates | undefined {
  // `48,85` is a single number with a decimal comma.
  if (/^[+\-−]?\d+,\d+$/.test(text)) return undefined;
  const found = PLAIN.exec(text) ?? COMMAS.exec(text);
  return found === null ? undefined : placeAt(found[1], found[2]);
}

function inAddress(text: string): Coordinates | undefined {
  let address = text;
  try {
    address = decodeURIComponent(text);
  } catch {
    // The text has a `%` that is not percent-encoding.
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
  const behind = PREFIXED_ANGLES.exec(text);
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
