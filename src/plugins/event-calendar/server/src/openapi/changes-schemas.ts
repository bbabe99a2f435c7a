import { KINDS } from '../domain/kinds';
import type { JsonSchema } from '../api/json';
import { singleSchemaName } from './envelope-schemas';
import type { Messages } from '../api/messages/catalogue';
import { ADDRESS, FLAG, INTEGER, TEXT, listOf, objectOf, reference, type Member } from './schema-parts';

export const CHANGES_SCHEMA = 'ChangeList';

const KIND: Member = [{ type: 'string', enum: [...KINDS] }, 'change.kind'];
const ID: Member = [INTEGER, 'record.id'];
const action = (name: string): Member => [{ type: 'string', const: name }, 'change.action'];

const RECORD: Member = [{ anyOf: [...new Set(KINDS.map(singleSchemaName))].map(reference) }, 'change.record'];

const LIST: Record<string, Member> = {
  changes: [listOf('Change'), 'change.changes'],
  next: [TEXT, 'change.next'],
  more: [FLAG, 'change.more'],
  next_rest_url: [ADDRESS, 'change.nextRestUrl'],
};

/** The schemas of the changes feed. */
export function changesSchemas(messages: Messages): Record<string, JsonSchema> {
  const upsert = objectOf({ kind: KIND, id: ID, action: action('upsert'), record: RECORD }, messages);
  const removal = objectOf({ kind: KIND, id: ID, action: action('remove') }, messages);
  return {
    Upsert: upsert,
    Removal: removal,
    Change: { anyOf: [reference('Upsert'), reference('Removal')] },
    [CHANGES_SCHEMA]: objectOf(LIST, messages),
  };
}
