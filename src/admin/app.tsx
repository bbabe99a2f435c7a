export default {
  config: {
    // The calendar's languages into which the admin panel is translated; English is always available.
    locales: ['cs', 'nl', 'fr', 'de', 'hu', 'pl', 'es', 'tr'],
    tutorials: false,
    // Otherwise the browser asks the internet for Strapi's latest release.
    notifications: { releases: false },
  },
};
