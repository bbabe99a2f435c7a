import type { JSONContent } from '@tiptap/core';
import { readDocument } from './document/read';
import { documentSchema } from './document/schema';

/** A text that is being edited. A new session starts when the text is opened, or changed from elsewhere. */
export interface Session {
  /** Identifies the session. */
  number: number;
  stored: string;
  document: JSONContent;
  mode: 'visual' | 'source';
  /** Whether the document contains the whole text. */
  complete: boolean;
  /** Whether the editor takes the focus when it opens. */
  focused?: boolean;
}

/**
 * Opens a text in the visual editor if that can show the whole text, else as HTML.
 * @param mode opens the text in this mode in any case
 */
export function openSession(stored: string, number: number, mode?: Session['mode']): Session {
  const { document, complete } = readDocument(stored, documentSchema());
  return {
    number,
    stored,
    document: document.toJSON(),
    mode: mode ?? (complete ? 'visual' : 'source'),
    complete,
  };
}
