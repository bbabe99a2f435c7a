/** What somebody may do with records in the admin panel; the words are the Content Manager's. */
export type Right = 'read' | 'create' | 'update' | 'delete' | 'publish';
