/** A right on records in the admin panel, with the names of the Content Manager. */
export type Right = 'read' | 'create' | 'update' | 'delete' | 'publish';
