import type { Service } from '../harness';

type Json = Record<string, unknown>;
interface Attribute {
  type: string;
}

/** What the Content Manager's edit view leaves out of what it sends (its DOCUMENT_META_FIELDS). */
const META = ['id', 'createdBy', 'updatedBy', 'publishedBy', 'createdAt', 'updatedAt', 'publishedAt'];

/**
 * What the edit view of the Content Manager sends when somebody opens a record and saves it without a change: the attributes of
 * the content type that the answer has, without empty ones (but for booleans), links as "nothing added, nothing taken away"
 * (`EditView/utils/data.ts`, `transformDocument`).
 */
export function unchangedForm(service: Service, kind: string, document: Json): Json {
  const { attributes } = service.strapi.contentType(`plugin::event-calendar.${kind}`);
  const types = new Map(Object.entries<Attribute>(attributes));
  const form: Json = {};
  for (const [name, value] of Object.entries(document)) {
    const type = types.get(name)?.type;
    if (type === undefined || META.includes(name)) continue;
    if (type === 'relation') form[name] = { connect: [], disconnect: [] };
    else if (value !== null || type === 'boolean') form[name] = value;
  }
  return form;
}
