/**
 * The handwritten statements of the limit for a list and for a single read, for one language and the
 * public, with `?` for values.
 *
 * @param {'sqlite' | 'postgres'} client
 */
export function statementsFor(client) {
  const isOneOf = client === 'sqlite' ? 'in (select value from json_each(?))' : '= any(?::bigint[])';
  const listed = `i.kind = 'event' and i.locale = 'en' and i.status = 'publish' and i.hidden = 0
    and i.start_local >= ? and i.start_local <= ? and i.end_local <= ?`;
  const linked = (structured) => `select l.event_id, l.role, t.event_count,
      case when t.embedded is null then t.body else t.embedded end as text${structured ? ', t.structured' : ''}
    from calendar_links l join calendar_index t on t.public_id = l.target_id
    where l.event_id ${isOneOf} and (t.locale = 'en' or (t.is_primary = 1 and not exists (
      select 1 from calendar_index own where own.public_id = t.public_id and own.locale = 'en')))
      and (l.role in ('category', 'tag') or t.status = 'publish')
    order by l.event_id, case when l.role in ('category', 'tag') then t.sort_name else '' end, l.position, t.public_id`;
  const series = (row) => `(select d.series from calendar_series_dates d
      where d.public_id = ${row}.public_id and d.document_id = ${row}.document_id) as series`;
  const single = (condition) =>
    `select i.public_id, i.body, i.structured, ${series('i')} from calendar_index i where ${condition} and i.status = 'publish'`;
  return {
    // From, until, until, number, offset; from, until, until.
    page: `with page as (
        select i.public_id, i.start_local as k1, i.date_local as k2 from calendar_index i where ${listed}
        order by k1, k2, i.public_id limit ? offset ?)
      select h.total, r.public_id, r.body, ${series('r')}
      from (select (select count(*) from calendar_index i where ${listed}) as total) h
      left join page p on 1 = 1
      left join calendar_index r on r.public_id = p.public_id and r.locale = 'en'
      order by k1, k2, p.public_id`,
    linked: linked(false),
    linkedStructured: linked(true),
    byId: single(`i.public_id = ? and i.locale = 'en'`),
    bySlug: single(`i.kind = 'event' and i.slug = ? and i.locale = 'en'`),
  };
}

/** The bound form of a list of ids. */
export const idsFor = (client, ids) => (client === 'sqlite' ? `[${ids.join(',')}]` : `{${ids.join(',')}}`);
