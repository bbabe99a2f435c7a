import type { Core } from '@strapi/strapi';
import { isPostKind, nameAttribute } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { completePublication, prepareData, sealPassword } from './prepare';
import type { Data } from './prepare';
import { slugSource } from './slugs';

/** A record that is about to be created in its first language. */
interface Creation {
  kind: Kind;
  /** Whether it is published at once. */
  publishes: boolean;
  at: Date;
  siteZone: string;
  /** Whether a form of the panel is saved; see `prepareData`. */
  isForm: boolean;
}

/** What a new record gets from where it is stored: the database for one record, a batch in memory for many. */
export interface NewRecordSources {
  /**
   * A free slug for a slug, a title or a name.
   * @param holds whether the record occupies its slug; records in the trash do not
   */
  takeSlug(wanted: string, holds: boolean): Promise<string | null>;
  nextPublicId(): Promise<number>;
  /** The UID of a new event and its first number. @param given the UID that the creation brings, if any */
  identity(given: unknown): Promise<Data>;
  defaultAuthor(): Promise<number>;
}

/**
 * Converts the input of a creation to the attributes of the new record, whichever way its rows are then stored: the Document
 * Service (`guard.ts`) and the bulk loader both call it.
 * @param sent attributes and relations of the content type
 * @returns the attributes in their stored form, with public id, author and slug; relations as they were sent
 * @throws ValidationError naming the field
 */
export async function prepareNew(
  strapi: Core.Strapi,
  { kind, publishes, at, siteZone, isForm }: Creation,
  sent: Data,
  sources: NewRecordSources,
): Promise<Data & { publicId: number }> {
  const data = prepareData(kind, sent, undefined, { siteZone, isForm });
  if (kind === 'event') Object.assign(data, await sources.identity(sent['uid']));
  sealPassword(strapi, [], data);
  if (publishes) completePublication(kind, data, undefined, at);
  if (isPostKind(kind)) data['author'] ??= await sources.defaultAuthor();
  const wanted = slugSource(kind, { slug: data['slug'], title: data[nameAttribute(kind)] }, publishes);
  data['slug'] = wanted === undefined ? null : await sources.takeSlug(wanted, !data['trashedAt']);
  return Object.assign(data, { publicId: await sources.nextPublicId() });
}
