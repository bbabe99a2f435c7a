import { decimal } from './numbers';
import { right } from './schema';
import type { ParameterType, Rule } from '../operations/types';

/** Degrees of a venue on writes; null and the empty text mean that it has no place on the map (docs/interface.md 8.14). */
export function degrees(most: number): ParameterType<number | null> {
  const number = decimal(-most, most);
  return {
    ...number,
    schema: { ...number.schema, type: ['number', 'null'] },
    read: (raw, context) => (raw === null || raw === '' ? right(null) : number.read(raw, context)),
  };
}

/** Two coordinates are given together or not at all, and on writes cleared together. */
export const bothOf =
  (latitude: string, longitude: string): Rule =>
  (values, wrongs) => {
    if (latitude in wrongs || longitude in wrongs) return {};
    const differ = (test: (name: string) => boolean): boolean => test(latitude) !== test(longitude);
    const isGiven = (name: string): boolean => values[name] !== undefined;
    const isPlace = (name: string): boolean => typeof values[name] === 'number';
    const test = [isGiven, isPlace].find(differ);
    if (test === undefined) return {};
    const [given, other] = test(latitude) ? [latitude, longitude] : [longitude, latitude];
    return { [given]: { text: `${given} must be given together with ${other}.`, of: 'value' } };
  };
