/** A row of the index with what every row needs, of an event that does not exist. */
export const INDEX_ENTRY = {
  public_id: 9_000_001,
  locale: 'en',
  kind: 'event',
  document_id: 'x',
  is_primary: 1,
  status: 'publish',
  sort_name: 'x',
  date_local: 'x',
  modified_utc: 'x',
  source_rows: 1,
  source_ids: 1,
  source_at: 1,
  body: '{}',
};
