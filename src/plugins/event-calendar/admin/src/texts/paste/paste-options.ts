import { DOMParser as DocumentParser, Fragment, Slice } from '@tiptap/pm/model';
import type { ResolvedPos } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { storedDom } from '../document/stored-dom';
import { cleanPasted } from './clean';

/** The options of the editor for pasted and dropped content. */
export const PASTING = {
  /** Content that was copied from such an editor needs no cleaning. */
  transformPastedHTML: (html: string): string =>
    /<[^>]+\sdata-pm-slice="/.test(html) ? html : cleanPasted(html),

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
