import type { Core } from '@strapi/strapi';
import { isPostKind, uidOf } from '../domain/kinds';
import type { Kind } from '../domain/kinds';

/** What Strapi demands of an attribute. Drafts have to meet only the maximum length. */
interface Rules {
  name: string;
  fallback: unknown;
  longest: number;
  required: boolean;
  unique: boolean;
  shortest: number;
  least: number;
  most: number;
  pattern: RegExp | undefined;
}

/** The rules by content type, which does not change while the process runs. */
const RULES = new WeakMap<object, readonly Rules[]>();

/**
 * Whether the Document Service would certainly accept the attributes of a record, by the rules of its content type, to which the
 * project may have added. If not, the Document Service itself reports the fault. Its checks cost more than everything else about a record.
 * @param isWhole whether all attributes are given, so that a missing one has its default value
 */
export function passesChecks(
  strapi: Core.Strapi,
  kind: Kind,
  data: Readonly<Record<string, unknown>>,
  { published, isWhole }: { published: boolean; isWhole: boolean },
): boolean {
  // Terms have no drafts.
  const isChecked = published || !isPostKind(kind);
  return rulesOf(strapi, kind).every((rules) => {
    const given = data[rules.name];
    const value = given === undefined && isWhole ? rules.fallback : given;
    if (typeof value === 'string' && value.length > rules.longest) return false;
    if (rules.unique) return false;
    return !isChecked || (!isWhole && given === undefined) || meets(rules, value);
  });
}

function meets({ required, shortest, least, most, pattern }: Rules, value: unknown): boolean {
  if (value === undefined || value === null) return !required;
  if (value === '') return !required && shortest === 0;
  const isBounded = least > -Infinity || most < Infinity;
  if (isBounded && !(typeof value === 'number' && value >= least && value <= most)) return false;
  return typeof value !== 'string' || (value.length >= shortest && pattern?.test(value) !== false);
}

function rulesOf(strapi: Core.Strapi, kind: Kind): readonly Rules[] {
  const { attributes } = strapi.contentType(uidOf(kind));
  const known = RULES.get(attributes);
  if (known !== undefined) return known;
  const all = Object.entries(attributes).map(([name, attribute]): Rules => {
    const of = (rule: string): unknown => Reflect.get(attribute, rule);
    const number = (rule: string, otherwise: number): number => Number(of(rule) ?? otherwise);
    const pattern = of('regex');
    return {
      name,
      fallback: of('default'),
      longest: number('maxLength', Infinity),
      required: of('required') === true,
      unique: of('unique') === true,
      shortest: number('minLength', 0),
      least: number('min', -Infinity),
      most: number('max', Infinity),
      pattern: typeof pattern === 'string' || pattern instanceof RegExp ? new RegExp(pattern) : undefined,
    };
  });
  RULES.set(attributes, all);
  return all;
}
