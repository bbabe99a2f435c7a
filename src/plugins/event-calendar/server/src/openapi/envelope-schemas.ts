import { COLLECTIONS, isTermKind, KINDS, type Kind } from '../domain/kinds';
import { capitalized } from '../api/capitalized';
import type { JsonSchema } from '../api/json';
import type { Messages } from '../api/messages/catalogue';
import { ADDRESS, INTEGER, listOf, objectOf, TEXT, type Member } from './schema-parts';

/** The schema of a record in lists and in responses to writes. */
export function recordSchemaName(kind: Kind): string {
  return isTermKind(kind) ? 'Term' : capitalized(kind);
}

/** The schema of a record in single reads. */
export function singleSchemaName(kind: Kind): string {
  return isTermKind(kind) ? 'Term' : `Single${capitalized(kind)}`;
}

/** The schema of a list of a kind: `EventList`, `CategoryList`. */
export const listSchemaName = (kind: Kind): string => `${capitalized(kind)}List`;

function listMembers(kind: Kind): Record<string, Member> {
  const records: Record<string, Member> = {
    [COLLECTIONS[kind]]: [listOf(recordSchemaName(kind)), 'envelope.records'],
  };
  const totals: Record<string, Member> = {
    total: [INTEGER, 'envelope.total'],
    total_pages: [INTEGER, 'envelope.totalPages'],
  };
  const self: Record<string, Member> = { rest_url: [ADDRESS, 'envelope.restUrl'] };
  const neighbours: Record<string, Member> = {
    next_rest_url: [ADDRESS, 'envelope.nextRestUrl'],
    previous_rest_url: [ADDRESS, 'envelope.previousRestUrl'],
  };
  return isTermKind(kind)
    ? { ...self, ...totals, ...records, ...neighbours }
    : { ...records, ...self, ...neighbours, ...totals };
}

const ERROR: Record<string, Member> = {
  code: [TEXT, 'error.code'],
  message: [TEXT, 'error.message'],
  data: [{ type: 'object', properties: { status: { type: 'integer' } }, required: ['status'] }, 'error.data'],
};

/** The envelopes of the five lists (docs/interface.md 6.2) and the error form. */
export function envelopeSchemas(messages: Messages): Record<string, JsonSchema> {
  const lists = KINDS.map((kind): [string, JsonSchema] => [
    listSchemaName(kind),
    objectOf(listMembers(kind), messages, ['next_rest_url', 'previous_rest_url']),
  ]);
  return { ...Object.fromEntries(lists), Error: errorSchema(messages) };
}

/** The error form (docs/interface.md 17.1). */
export const errorSchema = (messages: Messages): JsonSchema => objectOf(ERROR, messages);
