import { DOMParser as DocumentParser } from '@tiptap/pm/model';
import type { Node, Schema } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';
import { CONTAINER_ELEMENTS } from './elements';
import { ELEMENT, PARAGRAPH, SECTION } from './markers';
import { sameContent } from './same-content';
import { storedDom } from './stored-dom';
import { writeDocument } from './write';

/** A stored text as a document of the editor. */
export interface Reading {
  document: Node;
  /** Whether the document contains the whole text, so that writing it gives the same content. */
  complete: boolean;
}

/** Reads a stored text into a document of the editor. */
export function readDocument(stored: string, schema: Schema): Reading {
  const parsed = DocumentParser.fromSchema(schema).parse(marked(storedDom(stored)));
  const document = withWholeTables(parsed);
  const written = writeDocument(document);
  return { document, complete: sameContent(storedDom(stored), storedDom(written)) };
}

/** Changes the elements of a stored text, in place, to those that the editor's schema expects. */
function marked(body: HTMLElement): HTMLElement {
  for (const paragraph of body.querySelectorAll(':scope > * p')) paragraph.setAttribute(PARAGRAPH, '');
  for (const row of body.querySelectorAll('thead > tr, tfoot > tr')) {
    row.setAttribute(SECTION, row.parentElement?.localName ?? '');
  }
  for (const element of [...body.querySelectorAll([...CONTAINER_ELEMENTS].join(','))]) {
    const container = body.ownerDocument.createElement('div');
    for (const { name, value } of element.attributes) container.setAttribute(name, value);
    container.setAttribute(ELEMENT, element.localName);
    container.append(...element.childNodes);
    element.replaceWith(container);
  }
  return body;
}

/** Adds the missing cells to short table rows. The editor would do so at the first edit; doing it now lets `complete` report it. */
function withWholeTables(document: Node): Node {
  return fixTables(EditorState.create({ doc: document }))?.doc ?? document;
}
