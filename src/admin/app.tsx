export default {
  config: {
    // The calendar's languages that the admin panel has words for; English is always there.
    locales: ['cs', 'nl', 'fr', 'de', 'hu', 'pl', 'es', 'tr'],
    tutorials: false,
    // Else the browser asks the internet for Strapi's latest release.
    notifications: { releases: false },
  },
};
