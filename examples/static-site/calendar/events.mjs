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
      place: [record.venue?.venue, record.venue?.city].filter(Boolean).join(', '),
    }));
}
