import { getSchema } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { EXTENSIONS } from './extensions';

let made: Schema | undefined;

/** The schema of the editor's documents, for reading and writing texts where no editor is open. */
export const documentSchema = (): Schema => (made ??= getSchema(EXTENSIONS));
