import { BLOCK_ELEMENTS, INLINE_ELEMENTS } from '../../../../server/src/domain/text/elements';

/** Block elements for which the editor has its own node types. */
const OWN_BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'hr', 'pre'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col'],
]); // prettier-ignore

/** Block elements that the editor keeps as containers: `div`, `section`, `figure`, `dl` and others. */
export const CONTAINER_ELEMENTS: ReadonlySet<string> = new Set(
  [...BLOCK_ELEMENTS].filter((name) => !OWN_BLOCKS.has(name)),
);

/** Inline elements for which the editor has its own types, or which it does not support. */
const OWN_INLINE: ReadonlySet<string> = new Set([
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'strike', 'br', 'img', 'picture', 'source', 'wbr'],
]);

/** Inline elements that the editor keeps unchanged: `span`, `sup`, `abbr` and others. */
export const KEPT_INLINE_ELEMENTS: readonly string[] = [...INLINE_ELEMENTS].filter(
  (name) => !OWN_INLINE.has(name),
);
