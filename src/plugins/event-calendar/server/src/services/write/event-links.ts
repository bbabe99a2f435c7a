import type { TermKind } from '../../domain/kinds';
import { TERM_KINDS } from '../../domain/kinds';
import { invalidParameter } from '../../api/errors';
import { idInText } from '../../api/parameters/terms';
import type { TermReference } from '../../api/parameters/terms';
import type { PlaceValues } from './create-place';
import { createPlace } from './create-place';
import { createTerm } from './create-term';
import { comparedName } from '../../domain/text/compared-name';
import { storePlainLine } from '../../domain/text/line';
import type { FoundRecord } from './find-records';
import type { OpenWriting } from './writing';

/** A venue or organizer of an event: an existing one, or the checked values of a new one. */
export type PlaceTarget = { is: 'id'; id: number } | { is: 'new'; name: string; values: PlaceValues };

/**
 * The venues or organizers of an event, in the given order and each once. New ones are created first.
 * @returns document ids
 * @throws CalendarError 400 for an id that does not exist or that the actor may not see, and for too many new ones
 */
export async function linkedPlaces(
  writing: OpenWriting,
  kind: 'venue' | 'organizer',
  targets: readonly PlaceTarget[],
): Promise<string[]> {
  const ids = targets.flatMap((target) => (target.is === 'id' ? [target.id] : []));
  const existing = await writing.records.findLinkable(kind, ids, writing.actor.reader);
  const documentIds = new Set<string>();
  for (const target of targets) {
    if (target.is === 'id') {
      const documentId = existing.get(target.id);
      if (documentId === undefined) {
        throw invalidParameter(kind, `${kind} names what does not exist: ${target.id}.`);
      }
      documentIds.add(documentId);
      continue;
    }
    const place = await createPlace(writing, kind, target.name, target.values);
    if (place.created) writing.newLinks?.add(kind);
    documentIds.add(place.documentId);
  }
  return [...documentIds];
}

/** The parameters in which an event names its terms. */
const TERM_PARAMETERS = { category: 'categories', tag: 'tags' } as const satisfies Record<TermKind, string>;

/** The terms that an event names, by kind, in the order in which new ones are created; kinds that were not sent are missing. */
type SentTerms = Readonly<Partial<Record<TermKind, readonly TermReference[]>>>;

/**
 * The categories and tags of an event, each once, by kind. Unknown names become new terms, unknown ids are ignored
 * (docs/interface.md 12.3).
 * @returns document ids
 * @throws CalendarError 403 if the actor may not create a new term (docs/interface.md 12.7), 400 for too
 *   many new ones
 */
export async function linkedTerms(
  writing: OpenWriting,
  sent: SentTerms,
): Promise<ReadonlyMap<TermKind, string[]>> {
  const named = new Map<TermKind, TermReference[]>();
  for (const kind of TERM_KINDS) {
    const references = sent[kind]?.map((one) => (typeof one === 'number' ? one : storePlainLine(one)));
    if (references !== undefined)
      named.set(
        kind,
        references.filter((reference) => reference !== ''),
      );
  }
  const found = await writing.records.findTerms(named, writing.languages);
  const linked = new Map<TermKind, string[]>();
  for (const [kind, references] of named)
    linked.set(kind, await withNewTerms(writing, kind, references, found.get(kind) ?? new Map()));
  return linked;
}

async function withNewTerms(
  writing: OpenWriting,
  kind: TermKind,
  references: readonly TermReference[],
  found: ReadonlyMap<TermReference, FoundRecord>,
): Promise<string[]> {
  const documentIds = new Set<string>();
  const made = new Map<string, string>();
  for (const reference of references) {
    const term = found.get(reference);
    if (term) {
      documentIds.add(term.documentId);
    } else if (typeof reference === 'string' && idInText(reference) === undefined) {
      const key = comparedName(reference);
      let documentId = made.get(key);
      if (documentId === undefined) {
        writing.newLinks?.add(TERM_PARAMETERS[kind]);
        ({ documentId } = await createTerm(writing, kind, { name: reference }));
      }
      made.set(key, documentId);
      documentIds.add(documentId);
    }
  }
  return [...documentIds];
}
