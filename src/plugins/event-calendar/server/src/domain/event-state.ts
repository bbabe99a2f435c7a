/** Whether an event takes place as planned. */
export const EVENT_STATES = ['scheduled', 'canceled', 'postponed'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** The state of a stored value. Events stored before this field existed are `scheduled`. */
export const eventState = (stored: unknown): EventState =>
  EVENT_STATES.find((state) => state === stored) ?? 'scheduled';
