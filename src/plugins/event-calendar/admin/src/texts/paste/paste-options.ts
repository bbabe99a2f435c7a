import { DOMParser as DocumentParser, DOMSerializer, Fragment, Slice } from '@tiptap/pm/model';
import type { ResolvedPos } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { COPIED } from '../document/markers';
import { documentSchema } from '../document/schema';
import { storedDom } from '../document/stored-dom';
import { cleanPasted } from './clean';

/** Marks what is copied from the editor. Other editors write `data-pm-slice` too, so that does not tell. */
class CopySerializer extends DOMSerializer {
  override serializeFragment(...given: Parameters<DOMSerializer['serializeFragment']>) {
    const [, , target] = given;
    const copied = super.serializeFragment(...given);
    // With a target it is the content of a node.
    if (target === undefined) copied.firstElementChild?.setAttribute(COPIED, '');
    return copied;
  }
}

/** The options of the editor for copied, pasted and dropped content. */
export const PASTING = {
  get clipboardSerializer(): DOMSerializer {
    const { nodes, marks } = DOMSerializer.fromSchema(documentSchema());
    return new CopySerializer(nodes, marks);
  },

  /** Content that was copied from this editor needs no cleaning. */
  transformPastedHTML: (html: string): string => (html.includes(` ${COPIED}=""`) ? html : cleanPasted(html)),

  /**
   * Reads plain text as the server does: an empty line starts a paragraph. Text without line breaks keeps its surrounding spaces and
   * takes the format at the cursor.
   */
  clipboardTextParser(text: string, context: ResolvedPos, _plain: boolean, view: EditorView): Slice {
    const { schema } = view.state;
    if (!/[\r\n]/.test(text)) return new Slice(Fragment.from(schema.text(text, context.marks())), 0, 0);
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const parser = DocumentParser.fromSchema(schema);
    return parser.parseSlice(storedDom(escaped.replace(/\r\n?/g, '\n')), { context });
  },
};
