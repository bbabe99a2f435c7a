import { z } from '@strapi/utils';
import { LINKED_KINDS } from '../domain/kinds';

/** A stored version: its columns and its links. */
export type KeptVersion = z.infer<typeof version>;

const version = z.object({
  columns: z.record(z.string(), z.unknown()),
  links: z.array(z.object({ role: z.enum(LINKED_KINDS), documentId: z.string() })),
  image: z.number().nullable(),
  // See `added-content.ts`. Absent if the project has added no such fields, and in what earlier versions of the plugin kept.
  added: z.record(z.string(), z.unknown()).optional(),
});

/** A link to a record in the trash from a version of another record. */
export type KeptLink = z.infer<typeof link>;

const link = z.object({
  owner: z.string(),
  locale: z.string(),
  published: z.boolean(),
  position: z.number().nullable(),
});

/** What the row of a language in the trash holds as JSON. */
export type KeptContent = z.infer<typeof content>;

const content = z.object({
  draft: version,
  // Earlier versions of the plugin left these out.
  published: version.nullable().default(null),
  /** The links to the record in all languages. Stored with one of them, and only if the whole record moves to the trash. */
  linkedFrom: z.array(link).default([]),
});

/**
 * Reads a stored version, which an earlier version of the plugin may have written.
 * @throws Error if it has another form
 */
export function readKeptVersion(text: string): KeptVersion {
  const { data } = version.safeParse(JSON.parse(text));
  if (data === undefined)
    throw new Error('A version that was kept when it was unpublished has an unknown form');
  return data;
}

/**
 * Reads a stored language of a record in the trash, which an earlier version of the plugin may have written.
 * @throws Error if it has another form
 */
export function readKeptContent(text: string): KeptContent {
  const { data } = content.safeParse(JSON.parse(text));
  if (data === undefined) throw new Error('A language that was kept in the trash has an unknown form');
  return data;
}
