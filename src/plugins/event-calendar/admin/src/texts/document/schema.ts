import { getSchema } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { EXTENSIONS } from './extensions';

let schema: Schema | undefined;

/** The schema of the editor's documents, for reading and writing texts without an editor. */
export const documentSchema = (): Schema => (schema ??= getSchema(EXTENSIONS));
