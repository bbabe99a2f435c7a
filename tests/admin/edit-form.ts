import type { Service } from '../harness';

type Json = Record<string, unknown>;
interface Attribute {
  type: string;
}

/** Fields that the Content Manager's edit view does not send (its DOCUMENT_META_FIELDS). */
const META = ['id', 'createdBy', 'updatedBy', 'publishedBy', 'createdAt', 'updatedAt', 'publishedAt'];

/**
 * The request of the Content Manager's edit view when somebody saves a record without a change: the attributes of
 * the content type in the response, without empty ones (except booleans), and links as "nothing added, nothing removed"
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
