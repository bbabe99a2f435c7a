import { DOMParser as DocumentParser, Fragment, Slice } from '@tiptap/pm/model';
import type { ResolvedPos } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { storedDom } from '../document/stored-dom';
import { cleanPasted } from './clean';

/** How an editor takes what is pasted or dropped into it. */
export const PASTING = {
  /** What was copied from an editor of this kind holds nothing that the editor does not. */
  transformPastedHTML: (html: string): string =>
    /<[^>]+\sdata-pm-slice="/.test(html) ? html : cleanPasted(html),

  /**
   * Plain text means in the editor what it means where it is stored: an empty line begins a paragraph. Some words of a line keep the
   * spaces around them, and look like what they are put into.
   */
  clipboardTextParser(text: string, context: ResolvedPos, _plain: boolean, view: EditorView): Slice {
    const { schema } = view.state;
    if (!/[\r\n]/.test(text)) return new Slice(Fragment.from(schema.text(text, context.marks())), 0, 0);
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const parser = DocumentParser.fromSchema(schema);
    return parser.parseSlice(storedDom(escaped.replace(/\r\n?/g, '\n')), { context });
  },
};
