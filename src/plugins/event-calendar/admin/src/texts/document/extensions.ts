import { Extension, Mark, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { KEPT_INLINE_ELEMENTS } from './elements';
import { ELEMENT, isStored, PARAGRAPH, PLAIN, SECTION } from './markers';

/** Attributes of elements that Tiptap's extensions read and write themselves. */
const READ_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel', 'class', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

/** All other attributes of an element that are stored: classes, languages, sizes of images. */
function otherAttributes(element: HTMLElement): Record<string, string> | null {
  const others = [...element.attributes].filter(
    ({ name }) => isStored(name) && !READ_ELSEWHERE[element.localName]?.includes(name),
  );
  if (others.length === 0) return null;
  return Object.fromEntries(others.map(({ name, value }) => [name, value]));
}

/** An attribute of nodes or marks that stands as `marker` in the editor's own document. */
const marker = (name: string, stands: string, read: (element: HTMLElement) => string | null) => ({
  [name]: {
    default: null,
    parseHTML: read,
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === null ? {} : { [stands]: attributes[name] },
  },
});

/** Elements that read alike in the editor and are still stored as they were. */
const ALIASES: readonly string[] = ['b', 'i', 'del', 'strike'];

/** What stored texts have and Tiptap's own extensions would drop. */
const KeepAll = Extension.create({
  name: 'keepAll',
  addGlobalAttributes() {
    return [
      {
        types: [
          ...['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'codeBlock', 'container'],
          ...['horizontalRule', 'hardBreak', 'image', 'table', 'tableRow', 'tableCell', 'tableHeader'],
          ...['bold', 'italic', 'strike', 'underline', 'link', 'inline'],
        ], // prettier-ignore
        attributes: {
          others: {
            default: null,
            parseHTML: otherAttributes,
            renderHTML: ({ others }) => (isAttributes(others) ? others : {}),
          },
        },
      },
      {
        types: ['paragraph'],
        attributes: marker('paragraph', PARAGRAPH, (element) => element.getAttribute(PARAGRAPH)),
      },
      {
        types: ['bold', 'italic', 'strike'],
        attributes: marker('element', ELEMENT, ({ localName }) =>
          ALIASES.includes(localName) ? localName : null,
        ),
      },
      {
        types: ['tableRow'],
        attributes: marker('section', SECTION, (element) => element.getAttribute(SECTION)),
      },
      {
        types: ['codeBlock'],
        attributes: marker('plain', PLAIN, (element) => (element.firstElementChild === null ? '' : null)),
      },
    ];
  },
});

const isAttributes = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null;

/** `div`, `section`, `figure` and such around other blocks. */
const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    element: {
      default: 'div',
      parseHTML: (element) => element.getAttribute(ELEMENT),
      renderHTML: ({ element }) => ({ [ELEMENT]: element }),
    },
  }),
  parseHTML: () => [{ tag: `div[${ELEMENT}]` }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

/** `span`, `sup`, `code` and such; they may stand in each other in any way. */
const Inline = Mark.create({
  name: 'inline',
  excludes: '',
  addAttributes: () => ({
    element: { default: 'span', parseHTML: ({ localName }) => localName, rendered: false },
  }),
  parseHTML: () => KEPT_INLINE_ELEMENTS.map((name) => ({ tag: name === 'a' ? 'a:not([href])' : name })),
  renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs['element']), HTMLAttributes, 0],
});

const spans = () => ({
  colspan: { default: 1, parseHTML: (element: HTMLElement) => count(element, 'colspan') },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => count(element, 'rowspan') },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

const count = (element: HTMLElement, attribute: string): number =>
  Number.parseInt(element.getAttribute(attribute) ?? '', 10) || 1;

const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
}).configure({ resizable: false });

/** What the editor can hold and do. */
export const EXTENSIONS = [
  StarterKit.configure({
    // `<code>` is kept as one of the inline elements, which may hold others.
    code: false,
    // Adds a paragraph at the end without being asked.
    trailingNode: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Image.configure({ inline: true }),
  PlainTable,
  TableRow,
  TableCell.extend({ addAttributes: spans }),
  TableHeader.extend({ addAttributes: spans }),
  Container,
  Inline,
  KeepAll,
];
