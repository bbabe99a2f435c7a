import { Extension, Mark, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { KEPT_INLINE_ELEMENTS } from './elements';
import { ELEMENT, isStored, PARAGRAPH, PLAIN, SECTION } from './markers';

/** Attributes that Tiptap's extensions read and write themselves. */
const READ_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel', 'class', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

/** The other stored attributes of an element, such as classes and languages. */
function otherAttributes(element: HTMLElement): Record<string, string> | null {
  const others = [...element.attributes].filter(
    ({ name }) => isStored(name) && !READ_ELSEWHERE[element.localName]?.includes(name),
  );
  if (others.length === 0) return null;
  return Object.fromEntries(others.map(({ name, value }) => [name, value]));
}

/** A global attribute `name` that the DOM of the editor holds as the attribute `domName`. */
const marker = (name: string, domName: string, read: (element: HTMLElement) => string | null) => ({
  [name]: {
    default: null,
    parseHTML: read,
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === null ? {} : { [domName]: attributes[name] },
  },
});

/** Elements that the editor shows like another one (`b` like `strong`), but stores unchanged. */
const ALIASES: readonly string[] = ['b', 'i', 'del', 'strike'];

/** Keeps attributes and elements of stored texts that Tiptap's own extensions would drop. */
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
            // Copied HTML also has attributes as data, which are not parsed.
            renderHTML: ({ others }) =>
              isAttributes(others)
                ? Object.fromEntries(Object.entries(others).filter(([name]) => isStored(name)))
                : {},
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
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

/** `div`, `section`, `figure` and other blocks that contain blocks. */
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

/** `span`, `sup`, `code` and other inline elements; they can be nested in any order. */
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

/** The extensions of the editor, which define what a document can contain. */
export const EXTENSIONS = [
  StarterKit.configure({
    // `<code>` is handled by `Inline`, which allows other formats inside it.
    code: false,
    // It would add an empty paragraph at the end.
    trailingNode: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
  }),
  // Embedded pictures are shown until somebody stores them; `writeDocument` leaves them out.
  Image.configure({ inline: true, allowBase64: true }),
  PlainTable,
  TableRow,
  TableCell.extend({ addAttributes: spans }),
  TableHeader.extend({ addAttributes: spans }),
  Container,
  Inline,
  KeepAll,
];
