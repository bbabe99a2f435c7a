import { DATE_LIMITS, listWindow } from '../../domain/time/list-window';
import { windowSpan } from '../../domain/time/window-end';
import type { CheckContext, ValuesOf } from '../../api/operations/types';
import { inputOf } from '../../api/parameters/check-values';
import type { EventListCommand, ListDates, ReadCommand } from '../commands';
import type { Resource } from '../definition';
import { creating, deleting, updating } from '../definition';
import type { EventListValues } from './list';
import { EVENT_LIST, bothCoordinates } from './list';
import {
  EVENT_POST,
  EVENT_DELETE,
  EVENT_DELETE_BY_SLUG,
  EVENT_READ,
  EVENT_READ_BY_SLUG,
  EVENT_UPDATE,
  EVENT_UPDATE_BY_SLUG,
} from './parameters';
import { eventList } from './query';

/** The operations on events. */
export const EVENT: Resource<'event'> = {
  list: inputOf(EVENT_LIST, listCommand, [bothCoordinates]),
  read: { id: inputOf(EVENT_READ, readCommand), slug: inputOf(EVENT_READ_BY_SLUG, readCommand) },
  create: creating('event', EVENT_POST),
  update: { id: updating('event', EVENT_UPDATE), slug: updating('event', EVENT_UPDATE_BY_SLUG) },
  delete: { id: deleting('event', EVENT_DELETE), slug: deleting('event', EVENT_DELETE_BY_SLUG) },
};

function listCommand(values: EventListValues, context: CheckContext): EventListCommand {
  return {
    verb: 'list',
    kind: 'event',
    page: values.page,
    perPage: values.per_page,
    values,
    modifiedAfter: values.modified_after,
    dates: datesOf(values, context),
    plan: (dialect, { limits, radiusKm, asker }) => eventList(dialect, values, limits, radiusKm, asker),
  };
}

function datesOf(values: EventListValues, { now, zone: siteZone }: CheckContext): ListDates {
  const request = {
    given: Object.fromEntries(DATE_LIMITS.map((name) => [name, values[name]])),
    strict: values.strict_dates,
    hasInclude: values.include !== undefined || values.external_id !== undefined,
    now,
    siteZone,
  };
  return { ...listWindow(request), ...windowSpan(request) };
}

function readCommand({ password, context }: ValuesOf<typeof EVENT_READ>): ReadCommand<'event'> {
  return { verb: 'read', kind: 'event', password, context };
}
