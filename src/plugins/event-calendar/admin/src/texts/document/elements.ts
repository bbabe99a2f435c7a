import { BLOCK_ELEMENTS, INLINE_ELEMENTS } from '../../../../server/src/domain/text/elements';

/** Blocks that the editor has a form of its own for. */
const OWN_BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'hr', 'pre'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col'],
]); // prettier-ignore

/** Blocks that the editor keeps as what they are around their content: `div`, `section`, `figure`, `dl` and such. */
export const CONTAINER_ELEMENTS: ReadonlySet<string> = new Set(
  [...BLOCK_ELEMENTS].filter((name) => !OWN_BLOCKS.has(name)),
);

/** Inline elements that the editor has a form of its own for, or none at all. */
const OWN_INLINE: ReadonlySet<string> = new Set([
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'strike', 'br', 'img', 'picture', 'source', 'wbr'],
]);

/** Inline elements that the editor keeps as what they are: `span`, `sup`, `abbr` and such. */
export const KEPT_INLINE_ELEMENTS: readonly string[] = [...INLINE_ELEMENTS].filter(
  (name) => !OWN_INLINE.has(name),
);
