import { LANGUAGES, type Language } from '../../domain/languages';
import type { AnyCommand, Operation } from '../operations/operation';
import type { CheckResult } from '../operations/request';
import type { Wrong } from '../wrong';
import { MAX_MEMBERS, membersOf } from './members';
import { idSchema } from './numbers';
import { oneOf } from './text';
import type { Address, CheckContext, RawInput } from '../operations/types';

/** The type of the language parameter, which every operation has (docs/interface.md 15.1). */
export const LANGUAGE = oneOf(LANGUAGES);

/** Asks for parts of the body; works on every route (docs/interface.md 2.10). */
export const FIELDS_PARAMETER = '_fields';

/**
 * Checks a request against its operation: if something is missing, only that is reported, otherwise everything that is wrong
 * at once (docs/interface.md 2.14). What needs the database is left to `lookups`.
 */
export function checkRequest<C extends AnyCommand>(
  operation: Operation<C>,
  raw: RawInput,
  context: CheckContext,
): CheckResult<C> {
  const wrong: Record<string, Wrong> = {};
  const address = addressOf(operation, raw);
  if (address === undefined)
    wrong.slug = { text: 'slug must not contain the character U+0000.', of: 'value' };
  const languageName = context.settings.languageParameter;
  // Reads may ask for any of the ten: what has no version in it is not found.
  const languages = operation.access === 'anyone' ? LANGUAGES : context.settings.languages;
  const language = languageOf(raw.values.get(languageName), languages, context);
  if (language === null) {
    wrong[languageName] = { text: `${languageName} must be one of ${languages.join(', ')}.`, of: 'value' };
  }
  const checked = operation.check(raw.values, context, wrong);
  if (!checked.ok) return checked;
  const { command, lookups, given, lists } = checked;
  const request = {
    operation,
    address: address ?? { by: 'nothing' as const },
    command,
    language: language ?? undefined,
    fields: fieldsOf(raw.values.get(FIELDS_PARAMETER)),
    lookups,
    given,
    lists,
  };
  return { ok: true, request };
}

const pathId = idSchema();

/** Only the path says which record is meant (docs/interface.md 2.1). Undefined for a slug that no record can have. */
export function addressOf(operation: Pick<Operation, 'addressing'>, raw: RawInput): Address | undefined {
  if (operation.addressing === 'id') {
    const id = pathId.safeParse(raw.path.id);
    return { by: 'id', id: id.success ? id.data : 0 };
  }
  if (operation.addressing === 'slug') {
    const slug = raw.path.slug ?? '';
    return slug.includes('\u0000') ? undefined : { by: 'slug', slug };
  }
  return { by: 'nothing' };
}

/** Null if a language was given that is not one of those. */
function languageOf(
  raw: unknown,
  languages: readonly string[],
  context: CheckContext,
): Language | null | undefined {
  if (raw === undefined) return undefined;
  const read = LANGUAGE.read(raw, context);
  return read.ok && languages.includes(read.value) ? read.value : null;
}

/** Never refused: a value that is not a list of paths requests the whole body. */
function fieldsOf(raw: unknown): readonly string[] | undefined {
  if (raw === undefined) return undefined;
  const paths = (membersOf(raw) ?? [])
    .filter((path): path is string => typeof path === 'string')
    .map((path) => path.trim())
    .filter((path) => path !== '')
    .slice(0, MAX_MEMBERS);
  return paths.length > 0 ? paths : undefined;
}
