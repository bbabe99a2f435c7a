import { isObject } from '../../api/json';

/** The fields of content types and components, by uid. */
export type Models = Readonly<Record<string, { attributes: Readonly<Record<string, object>> }>>;

/** The content type that a field of a content type or component links to, if it links to one. */
export function linkedType(models: Models, model: string, field: string): string | undefined {
  const { target }: { target?: string } = { ...models[model]?.attributes[field] };
  return target;
}

/** The fields that a query must not test. */
type IsSecret = (uid: string, field: string) => boolean;

interface Context {
  models: Models;
  isSecret: IsSecret;
}

/**
 * Whether a query of Strapi's APIs tests a secret field, of the queried records or of linked ones: by a filter or a sort, also
 * in what it populates.
 * @param uid of the content type whose records are queried
 */
export function testsSecret(context: Context, uid: string, query: unknown): boolean {
  if (!isObject(query)) return false;
  const { filters, sort, populate, on } = query;
  return (
    inFilters(context, uid, filters) ||
    inSort(context, uid, sort) ||
    inPopulate(context, uid, populate) ||
    // A link to records of several kinds has a query for each kind.
    (isObject(on) && Object.entries(on).some(([target, part]) => testsSecret(context, target, part)))
  );
}

function inFilters(context: Context, uid: string, filters: unknown): boolean {
  if (Array.isArray(filters)) return filters.some((each) => inFilters(context, uid, each));
  if (!isObject(filters)) return false;
  return Object.entries(filters).some(([name, part]) => {
    if (context.isSecret(uid, name)) return true;
    const attribute = context.models[uid]?.attributes[name];
    // Everything else is an operator or a place in a list, and so about the same records.
    const target = attribute === undefined ? uid : targetOf(attribute);
    return target !== undefined && inFilters(context, target, part);
  });
}

/** A sort is `title,venue.name:desc`, `{venue: {name: 'desc'}}`, or a list of these. */
function inSort(context: Context, uid: string, sort: unknown): boolean {
  if (Array.isArray(sort)) return sort.some((each) => inSort(context, uid, each));
  if (typeof sort !== 'string') return inFilters(context, uid, sort);
  return sort.split(',').some((part) => {
    const names = (part.split(':', 1)[0] ?? '').trim().split('.');
    const nested = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'asc');
    return inFilters(context, uid, nested);
  });
}

function inPopulate(context: Context, uid: string, populate: unknown): boolean {
  if (!isObject(populate)) return false;
  return Object.entries(populate).some(([name, part]) => {
    const attribute = context.models[uid]?.attributes[name];
    return testsSecret(context, (attribute && targetOf(attribute)) ?? '', part);
  });
}

/** The content type or component that a field leads to, if it leads to one. */
function targetOf(attribute: object): string | undefined {
  const { type, target, component }: Record<string, unknown> = { ...attribute };
  if (type === 'media') return 'plugin::upload.file';
  const to = type === 'component' ? component : target;
  return typeof to === 'string' ? to : undefined;
}
