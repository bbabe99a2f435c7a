const MEGABYTE = 1024 * 1024;

export default [
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  // No cookies from other sites: the admin panel has the same origin, and clients send their credentials in a header.
  { name: 'strapi::cors', config: { credentials: false } },
  'strapi::query',
  {
    name: 'strapi::body',
    config: { jsonLimit: MEGABYTE, formLimit: MEGABYTE, textLimit: MEGABYTE },
  },
  'strapi::session',
  { name: 'strapi::favicon', config: { path: 'public/favicon.png' } },
  'strapi::public',
];
