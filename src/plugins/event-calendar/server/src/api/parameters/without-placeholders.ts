import { isPostKind } from '../../domain/kinds';
import { UNSET_DATE } from '../../domain/time/site-date';
import type { Operation } from '../operations/operation';
import type { RawInput } from '../operations/types';

/**
 * Leaves out the placeholders of responses, so that clients can send a response back unchanged: an unset publication date, the
 * empty slug of a draft, and the parent 0 of a tag inside an event. On create, an empty slug is left out only if the input is a
 * whole response, which has a `global_id`; otherwise it is refused. Updates compare `date` with what the record shows.
 */
export function withoutPlaceholders({ kind, verb }: Operation, raw: RawInput): RawInput {
  if (kind === null || (verb !== 'create' && verb !== 'update')) return raw;
  const { values } = raw;
  const left: string[] = [];
  if (isPostKind(kind) && values.get('date_utc') === UNSET_DATE) {
    left.push('date_utc');
    if (verb === 'create' && isCreation(values)) left.push('date');
  }
  if (kind === 'event' && values.get('slug') === '' && (verb === 'update' || values.has('global_id')))
    left.push('slug');
  if (kind === 'tag' && values.get('parent') === 0) left.push('parent');
  return withoutNames(raw, left);
}

/** Whether `date` is that of the creation, which is no later than the last change; a later one was set by the client. */
function isCreation(values: RawInput['values']): boolean {
  const [date, modified] = [values.get('date'), values.get('modified')];
  return typeof date === 'string' && typeof modified === 'string' && date <= modified;
}

/** The same input without some of its members. */
export function withoutNames(raw: RawInput, names: readonly string[]): RawInput {
  if (names.length === 0) return raw;
  return { ...raw, values: new Map([...raw.values].filter(([name]) => !names.includes(name))) };
}
