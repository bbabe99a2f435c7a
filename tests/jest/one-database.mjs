/**
 * Whole-app test files that a daily run runs on one database only, with the reason. `npm test -- --full`, a path on the command line and
 * `npm run prove` run them on both. What reads, writes, locks or migrates rows by statements of our own belongs to both: a test that
 * does so goes into a file that is not listed here.
 *
 * @type {Record<'sqlite' | 'postgres', Record<string, string>>} reasons by the database that runs the file, and by path
 */
export const ONE_DATABASE = {
  sqlite: {
    'tests/admin/arrangement.test.ts': 'Strapi stores the arrangement of a form as one value.',
    'tests/admin/fields.test.ts': 'Times and zones are computed; free slugs are in tests/guard/concurrency.',
    'tests/admin/languages-rights.test.ts':
      'Rights are decided before the write; tests/proofs/panel-rights asks on both databases.',
    'tests/admin/manager-routes.test.ts': 'Routes and bodies are refused before a statement is sent.',
    'tests/admin/media-addresses.test.ts': 'Files are fetched and checked; Strapi stores them.',
    'tests/admin/mcp.test.ts': 'Rights are decided before the write.',
    'tests/admin/private-targets.test.ts': 'Addresses are refused before the write.',
    'tests/admin/scheduled-rights.test.ts':
      'Rights are decided before the write; what is scheduled is in tests/http/scheduled.',
    'tests/browser/': 'The panel talks to routes that tests/admin/ tests on both databases.',
    'tests/clients/behind-proxies.test.ts': 'Proxies in front of the service, headers and addresses.',
    'tests/clients/existing-clients.test.ts': 'Proxies and programs of clients, which see responses only.',
    'tests/clients/below-path.test.ts': 'Addresses, cookies and proxies in front of the service.',
    'tests/clients/description.test.ts': 'The description has nothing of the database.',
    'tests/clients/generated-clients.test.ts': 'The description has nothing of the database.',
    'tests/clients/target.test.ts': 'Variables and a file; tests/load/ loads in bulk on both databases.',
    'tests/examples/static-site.test.ts': 'A client of the interface.',
    'tests/guard/full-disk.test.ts': 'The file of SQLite; PostgreSQL has tests/guard/database-away.',
    'tests/guard/other-process.test.ts': 'The lock of the file of SQLite.',
    'tests/host/languages.test.ts': 'Strapi stores languages; the roots are looked up in memory.',
    'tests/http/dates-out-of-range.test.ts': 'Dates are refused before a statement is sent.',
    'tests/http/feeds.test.ts':
      'Addresses, headers and formats; the same lists are in tests/reading/ and tests/http/feed-streams.',
    'tests/http/first-start.test.ts':
      'Strapi stores roles, languages and users; tests/smoke/boot starts on empty databases of both.',
    'tests/http/host-cors.test.ts': 'Headers.',
    'tests/http/images.test.ts':
      'Files are fetched and checked; what is stored of addresses is in image-sources.',
    'tests/http/limits.test.ts':
      'Reads and writes are counted in memory; log-ins, which PostgreSQL counts, are in failed-log-ins.',
    'tests/http/overload.test.ts': 'Bodies are read, and texts are cleaned, before a statement is sent.',
    'tests/http/page.test.ts': 'HTML from the responses of single reads.',
    'tests/http/routing.test.ts': 'Paths, methods and headers.',
    'tests/http/uploads.test.ts':
      'Pictures are checked and decoded by another process; Strapi stores the files.',
    'tests/http/webhooks.test.ts':
      'Which events Strapi is told of; the same writes are in tests/http/write-* on both databases.',
    'tests/http/write-bodies.test.ts': 'Bodies are parsed before a statement is sent.',
    'tests/http/write-rights.test.ts':
      'Rights are decided before the write; tests/http/leaks and tests/proofs/readers read on both databases.',
    'tests/load/people.test.ts':
      'Strapi stores users and tokens; two commands at the same time are in people-at-once.',
    'tests/proofs/exported-calendar.test.ts':
      'Other programs read the text of a feed, compared with a list of the same database.',
    'tests/proofs/feed-texts.test.ts': 'Texts are written and parsed without a database.',
    'tests/proofs/feed-zones.test.ts': 'Zones are written and parsed without a database.',
    'tests/proofs/formats.test.ts': 'Parsers read texts of feeds, compared with lists of the same database.',
    'tests/proofs/hostile.test.ts':
      'The work of the process; tests/proofs/fuzz and tests/http/many-connections ask on both databases.',
    'tests/proofs/places.test.ts':
      'Addresses, and refusals before the first statement; tests/upgrade/steps has tables of others on both.',
    'tests/proofs/repeating.test.ts': 'Texts are written and expanded without a database.',
    'tests/proofs/restore.test.ts': 'Writes during a backup; tests/load/backup restores on both databases.',
    'tests/proofs/rules.test.ts': 'Dates are computed.',
    'tests/proofs/saves-in-browser.test.ts':
      'The panel; tests/proofs/round-trip saves without it on both databases.',
    'tests/proofs/site.test.ts': 'A client of the interface.',
    'tests/proofs/two-editors.test.ts': 'The panel on a bad network.',
    'tests/proofs/upgrade.test.ts': 'How long a start takes; tests/upgrade/ upgrades on both databases.',
    'tests/smoke/deploy.test.ts': 'Files for systemd and containers.',
    'tests/smoke/first-load.test.ts': 'Files of the panel.',
    'tests/smoke/first-start.test.ts': 'Files of the panel.',
    'tests/smoke/packed-plugin.test.ts': 'The package in another project, which has SQLite.',
    'tests/smoke/panel-files.test.ts': 'Files of the panel.',
    'tests/smoke/production-tree.test.ts': 'Files of the project, and the driver of SQLite.',
    'tests/smoke/secrets.test.ts': 'A file with secrets.',
    'tests/smoke/service.test.ts': 'Configuration, and the settings of SQLite.',
    'tests/smoke/stopping.test.ts':
      'Signals and connections of clients; tests/smoke/boot ends with open requests on both databases.',
    'tests/smoke/unhandled-error.test.ts': 'The end of the process.',
  },
  postgres: {
    'tests/proofs/horizon.test.ts':
      'Several processes make dates at once, which SQLite has not; tests/http/heard-writes makes them on both.',
    'tests/guard/database-away.test.ts': 'SQLite has no server that goes away.',
    'tests/guard/lost-response.test.ts': 'SQLite has no connection that breaks.',
    'tests/http/pooler.test.ts': 'SQLite has no server that a pooler could stand before.',
    'tests/http/scheduled-processes.test.ts': 'Only one process serves SQLite.',
    'tests/upgrade/kept-release.test.ts': 'Only one process serves SQLite.',
    'tests/proofs/rolling.test.ts': 'Only one process serves SQLite.',
    'tests/proofs/cut-connections.test.ts': 'SQLite has no connection that is cut.',
  },
};

const escaped = (path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What a daily run on a database leaves out.
 * @param {string} client sqlite or postgres
 * @returns {string[]} patterns of paths
 */
export const leftOut = (client) =>
  Object.entries(ONE_DATABASE)
    .filter(([only]) => only !== client)
    .flatMap(([, reasons]) => Object.keys(reasons))
    .map((path) => `<rootDir>/${escaped(path)}`);
