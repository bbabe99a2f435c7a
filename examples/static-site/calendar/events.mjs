/** The events as the pages show them, ordered by start. */
export function eventsOf(records) {
  return Object.entries(records)
    .filter(([key]) => key.startsWith('event '))
    .map(([, record]) => record)
    .sort((one, other) => one.start_date.localeCompare(other.start_date) || one.id - other.id)
    .map((record) => ({
      id: record.id,
      slug: record.slug,
      title: record.title,
      description: record.description,
      start: record.start_date,
      end: record.end_date,
      allDay: record.all_day,
      timezone: record.timezone,
      cost: record.cost,
      venue: record.venue?.venue,
      city: record.venue?.city,
      states: statesOf(record),
      reason: record.event_status === 'scheduled' ? '' : record.event_status_reason,
      online: record.is_virtual ? record.virtual_url : null,
      tickets: record.event_status === 'canceled' || record.sold_out ? null : record.ticket_url,
    }));
}

/** What visitors must know before they set out. A canceled event has one state: whether it was sold out no longer matters. */
function statesOf({ event_status: status, sold_out: soldOut, is_virtual: isVirtual }) {
  if (status === 'canceled') return ['canceled'];
  return [
    ...(status === 'postponed' ? ['postponed'] : []),
    ...(soldOut ? ['sold out'] : []),
    ...(isVirtual ? ['online'] : []),
  ];
}
