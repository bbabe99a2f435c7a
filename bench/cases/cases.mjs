/** With the limit that remembers linked records. */
const LIMITS = ['limit', 'remembering', 'strapi'];

/**
 * The read cases. `requests` names the requests (`requests.mjs`), `against` the baselines: the limit on the
 * same database, Node's server with the same bytes (`fixed`), Strapi's own content API. `coding`: the compression that
 * is asked for. `large`: also with larger numbers of events, without Strapi; `quick`: also in a quick run.
 */
export const CASES = [
  reading('list10', 'List of 10', 'list10', { against: LIMITS, quick: true, large: true }),
  reading('list10.c1', 'List of 10, 1 connection', 'list10', { connections: 1 }),
  reading('list10.c50', 'List of 10, 50 connections', 'list10', { connections: 50 }),
  reading('list10.c200', 'List of 10, 200 connections', 'list10', {
    connections: 200,
    against: ['limit'],
    large: true,
  }),
  reading('list10.token', 'List of 10, with an API token', 'list10', {
    token: true,
    against: ['strapi'],
    quick: true,
    large: true,
  }),
  reading('list50', 'List of 50', 'list50', { large: true }),
  reading('filtered', 'List by category, venues and a word', 'filtered', {
    against: ['strapi'],
    quick: true,
    large: true,
  }),
  reading('lastPage', 'Last page of all events', 'lastPage', { large: true }),
  reading('byId', 'One event by id', 'byId', { against: LIMITS, quick: true, large: true }),
  reading('bySlug', 'One event by slug', 'bySlug', { large: true }),
  reading('terms', 'List of 10 tags', 'terms', { against: ['strapi'], large: true }),
  reading('repeat', 'The same list again', 'oneList', {
    against: ['fixed', 'strapi'],
    quick: true,
    large: true,
  }),
  reading('repeat.c200', 'The same list again, 200 connections', 'oneList', {
    against: ['fixed'],
    connections: 200,
  }),
  ...['br', 'gzip'].map((coding) =>
    reading(`repeat.${coding}`, `The same list again, as ${coding}`, 'oneList', {
      against: ['fixed'],
      coding,
      quick: true,
    }),
  ),
  reading('notModified', 'The same list, unchanged (304)', 'oneList', {
    against: ['fixed'],
    unchanged: true,
    quick: true,
    large: true,
  }),
  reading('feed.repeat', 'The same month as a feed again', 'oneFeed', { against: ['fixed'], quick: true }),
  reading('feed.notModified', 'The same feed, unchanged (304)', 'oneFeed', {
    against: ['fixed'],
    unchanged: true,
    quick: true,
  }),
  reading('doc', 'OpenAPI description', 'document', { against: ['fixed'] }),
];

function reading(name, title, requests, options = {}) {
  const against = ['limit', 'strapi'];
  return { name, title, requests, connections: 8, token: false, unchanged: false, against, ...options };
}
