import type { JSONContent } from '@tiptap/core';
import { readDocument } from './document/read';
import { documentSchema } from './document/schema';

/** A stored text as it is being edited, from when it was opened or changed by somebody else on. */
export interface Session {
  /** Told apart from the sessions before. */
  number: number;
  stored: string;
  document: JSONContent;
  mode: 'visual' | 'source';
  /** Whether the document holds all that is stored. */
  complete: boolean;
  /** Whether the focus goes into it as soon as it is there. */
  focused?: boolean;
}

/**
 * Opens a text in the visual editor, if that can hold all of it, and else as its HTML.
 * @param mode opens it so in any case
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
