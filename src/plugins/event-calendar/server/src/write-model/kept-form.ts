import { z } from '@strapi/utils';
import { LINKED_KINDS } from '../domain/kinds';
import type { KeptContent, KeptVersion } from './trashed-versions';

const version = z.object({
  columns: z.record(z.string(), z.unknown()),
  links: z.array(z.object({ role: z.enum(LINKED_KINDS), documentId: z.string() })),
  image: z.number().nullable(),
});

const link = z.object({
  owner: z.string(),
  locale: z.string(),
  published: z.boolean(),
  position: z.number().nullable(),
});

const content = z.object({
  draft: version,
  // Earlier versions of the plugin left these out.
  published: version.nullable().default(null),
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
