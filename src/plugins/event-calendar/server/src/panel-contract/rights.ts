/** The rights on records in the admin panel, with the names of the Content Manager. */
export const RIGHTS = ['read', 'create', 'update', 'delete', 'publish'] as const;
export type Right = (typeof RIGHTS)[number];
