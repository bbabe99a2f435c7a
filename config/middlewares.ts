const MEGABYTE = 1024 * 1024;

export default [
  'strapi::logger',
  'strapi::errors',
  {
    name: 'strapi::security',
    config: {
      // The panel shows the pictures of a text as the page will: from any site. Files of Strapi's own media library are `'self'`.
      contentSecurityPolicy: { directives: { 'img-src': ["'self'", 'data:', 'blob:', 'http:', 'https:'] } },
    },
  },
  // No cookies from other sites: the admin panel has the same origin, and clients send their credentials in a header.
  { name: 'strapi::cors', config: { credentials: false } },
  'strapi::query',
  {
    name: 'strapi::body',
    config: {
      jsonLimit: MEGABYTE,
      formLimit: MEGABYTE,
      textLimit: MEGABYTE,
      formidable: {
        maxFieldsSize: MEGABYTE,
        // Strapi reads this field only; any other would be written to the disk for nothing, for everybody and below any path.
        filter: ({ name }: { name: string | null }): boolean => name === 'files',
      },
    },
  },
  'strapi::session',
  { name: 'strapi::favicon', config: { path: 'public/favicon.png' } },
  'strapi::public',
];
