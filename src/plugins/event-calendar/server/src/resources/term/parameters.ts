import * as common from '../../api/parameters/common';
import { allOptional, inList, optional, required, withDefault } from '../../api/parameters/declare';
import { flag } from '../../api/parameters/flags';
import { idOrSlugList } from '../../api/parameters/lists';
import { parentId, recordId } from '../../api/parameters/numbers';
import {
  longTextNotZero,
  nameText,
  nonEmptyText,
  searchText,
  slugText,
  TEXT_LIMITS,
} from '../../api/parameters/text';
import { moment } from '../../api/parameters/times';
import { anyValue } from '../../api/parameters/any-value';
import { ownExternalId } from '../../api/parameters/external-id';
import type { TermKind } from '../../domain/kinds';
import type { ValuesOf } from '../../api/operations/types';

/**
 * What the lists of categories and tags share (docs/interface.md 10.4). A slug in `include` or `exclude` must exist too, but
 * selects and excludes nothing: only the numbers count there (docs/interface.md 10.7).
 */
const termList = (kind: TermKind) =>
  ({
    ...common.PAGING,
    search: inList(optional(searchText('words'), 'termList.search'), 1),
    exclude: inList(optional(idOrSlugList(kind), 'termList.exclude'), 2),
    include: inList(optional(idOrSlugList(kind), 'termList.include'), 3),
    order: inList(optional(nonEmptyText(TEXT_LIMITS.word), 'termList.order'), 4),
    orderby: inList(optional(nonEmptyText(TEXT_LIMITS.word), 'termList.orderby'), 5),
    hide_empty: inList(
      withDefault(flag(), 'termList.hideEmpty', () => true, {
        shownDefault: () => '1',
        documentDefault: () => true,
      }),
      6,
    ),
    modified_after: inList(optional(moment(), 'list.modifiedAfter'), 22),
    external_id: inList(optional(ownExternalId(kind), 'list.externalId'), 21),
  }) as const;

const termListEnd = {
  post: inList(optional(recordId('event'), 'termList.post'), 8),
  event: inList(optional(recordId('event'), 'termList.event'), 9),
  slug: inList(optional(slugText(), 'termList.slug'), 10),
  bom: common.byteOrderMark(),
} as const;

export const TAG_LIST = { ...termList('tag'), ...termListEnd } as const;
export const CATEGORY_LIST = {
  ...termList('category'),
  parent: inList(optional(recordId('category'), 'termList.parent'), 7),
  ...termListEnd,
} as const;
/** Tags never have `parent`. */
export type TermListValues = ValuesOf<typeof CATEGORY_LIST>;

const NAMED = {
  external_id: common.external(),
  name: required(nameText(TEXT_LIMITS.term), 'term.name'),
  description: optional(longTextNotZero(), 'term.description'),
  slug: optional(slugText(), 'term.slug'),
} as const;

export const CATEGORY_CREATE = { ...NAMED, parent: optional(parentId(), 'term.parent') } as const;
/** A tag has no parent: a sent one is refused with its own error, after the rights (docs/interface.md 10.15). */
export const TAG_CREATE = {
  ...NAMED,
  parent: optional(anyValue(), 'term.parent', { shown: 'nowhere' }),
} as const;
export type CategoryCreateValues = ValuesOf<typeof CATEGORY_CREATE>;
export type TagCreateValues = ValuesOf<typeof TAG_CREATE>;

export const CATEGORY_UPDATE = allOptional(CATEGORY_CREATE);
export const TAG_UPDATE = allOptional(TAG_CREATE);
export type CategoryUpdateValues = ValuesOf<typeof CATEGORY_UPDATE>;
export type TagUpdateValues = ValuesOf<typeof TAG_UPDATE>;

/** `context=edit` shows the external id of a term to those who may edit it. */
export const TERM_READ = { context: common.contextParameter() } as const;

/** Deleting a term takes only its id. */
export const TERM_ONLY = {} as const;
