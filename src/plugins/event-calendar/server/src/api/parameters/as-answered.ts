import { isPostKind } from '../../domain/kinds';
import { UNSET_DATE } from '../../domain/time/site-date';
import type { Operation } from '../operations/operation';
import type { RawInput } from '../operations/types';

/**
 * Leaves out what an answer shows where a record has nothing, so that the answer may be sent back as it is: an unset publication
 * date, the empty slug of a draft, and the parent 0 that a tag has inside an event. On create an empty slug is left out only of
 * a whole answer, which has a `global_id`; on its own it is refused.
 */
export function withoutPlaceholders({ kind, verb }: Operation, raw: RawInput): RawInput {
  if (kind === null || (verb !== 'create' && verb !== 'update')) return raw;
  const { values } = raw;
  const left: string[] = [];
  if (isPostKind(kind) && values.get('date_utc') === UNSET_DATE) left.push('date_utc');
  if (kind === 'event' && values.get('slug') === '' && (verb === 'update' || values.has('global_id')))
    left.push('slug');
  if (kind === 'tag' && values.get('parent') === 0) left.push('parent');
  return withoutNames(raw, left);
}

/** The same input without some of its members. */
export function withoutNames(raw: RawInput, names: readonly string[]): RawInput {
  if (names.length === 0) return raw;
  return { ...raw, values: new Map([...raw.values].filter(([name]) => !names.includes(name))) };
}
