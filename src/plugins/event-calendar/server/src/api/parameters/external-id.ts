import { z } from '@strapi/utils';
import { defaultAuthorBy } from '../../platform/settings/default-author';
import type { Kind } from '../../domain/kinds';
import { wellFormed } from '../../domain/text/characters';
import { fromSchema, right } from './schema';
import { TEXT_LIMITS, atMost, textOrEmpty } from './text';
import type { ParameterType } from '../operations/types';

/** What a record is called where it comes from; null and the empty text mean that it has no such name (docs/interface.md 11.14). */
export function externalId(): ParameterType<string> {
  const text = textOrEmpty(TEXT_LIMITS.externalId);
  return {
    ...text,
    schema: { ...text.schema, type: ['string', 'null'] },
    read(raw, context) {
      if (raw === null) return right('');
      const read = text.read(raw, context);
      return read.ok ? right(wellFormed(read.value)) : read;
    },
  };
}

/** The records of a caller that have an external id. */
export interface OwnExternalId {
  value: string;
  /** The id of the user whose records they are, what the user is found by to whom records of tokens belong, or null for nobody's. */
  author: number | ReturnType<typeof defaultAuthorBy> | null;
}

/** A filter by the external id of the caller's own records. */
export function ownExternalId(kind: Kind): ParameterType<OwnExternalId> {
  const some = z.string({ error: 'must be a text' }).min(1, 'must not be empty');
  const text = fromSchema(atMost(some, TEXT_LIMITS.externalId), { type: 'string' });
  return {
    declared: text.declared,
    schema: text.schema,
    read(raw, context) {
      const read = text.read(raw, context);
      if (!read.ok) return read;
      const { reader, settings } = context;
      // Tokens have the default author; callers who may not create anything have no records.
      const author =
        reader.userId ?? (reader.mayCreate(kind) ? defaultAuthorBy(settings.defaultAuthor) : null);
      return right({ value: wellFormed(read.value), author });
    },
  };
}
