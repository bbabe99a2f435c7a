/**
 * The cell of a day in the month view. It is found by its day, because the element under a click is often gone: FullCalendar draws the
 * selection there.
 * @param date `YYYY-MM-DD`
 */
export const cellOf = (date: string): HTMLElement | null =>
  document.querySelector(`.fc-daygrid-day[data-date="${date}"]`);
