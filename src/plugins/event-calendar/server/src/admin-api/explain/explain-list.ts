import type { ListWindow } from '../../domain/time/list-window';
import { UTC, readZone } from '../../domain/time/zone';
import type { FeedFormat } from '../../features/feeds/format';
import { feedOutlook } from '../../features/feeds/outlook';
import { invalidParameters } from '../../api/errors';
import { withUnknown } from '../../api/parameters/check-values';
import type { Serving } from '../../services/serving';
import type { CalendarRequest } from '../../api/operations/request';
import type { ListCommand, ReadCommand } from '../../resources/commands';
import type { Explanation } from '../../panel-contract/explain';
import type { EventFacts } from './event-facts';
import type { CheckedEvent } from './reasons';
import { reasonsOf } from './reasons';

/**
 * Explains why a list of events has an event or not.
 * @param format that of a feed
 * @throws CalendarError 400 if a filter names a record that does not exist
 */
export async function explainList(
  request: CalendarRequest<ListCommand>,
  facts: EventFacts,
  serving: Serving,
  format?: FeedFormat,
): Promise<Omit<Explanation, 'url'>> {
  const window = format && (await windowOf(format, request, serving));
  const checked = await checkAgainstList(request, facts, serving, window);
  if (checked === undefined) return { shown: false, reasons: [{ rule: 'other' }] };
  const { verdict, values } = checked;
  if (verdict.unknown.length > 0) throw invalidParameters(withUnknown({}, verdict.unknown));
  const reasons = reasonsOf(checked);
  const { place } = verdict;
  if (place === undefined) return { shown: false, reasons };
  // A feed has no pages.
  if (format !== undefined) return { shown: true, reasons };
  const { page: asked, per_page: perPage } = values;
  const page = Math.floor(place.before / perPage) + 1;
  if (page !== asked) reasons.push({ rule: 'page', page, asked });
  return { shown: true, place: { position: place.before + 1, total: place.total, page, perPage }, reasons };
}

/** The days that a feed shows; they differ from those of the list only if the address has no dates. */
async function windowOf(
  format: FeedFormat,
  request: CalendarRequest<ListCommand>,
  { reading, settings }: Serving,
): Promise<ListWindow> {
  const list = await reading.outlook(request, await reading.state());
  const zone = readZone(settings.timezone) ?? UTC;
  return feedOutlook(list, request, format, zone).dates?.limits ?? {};
}

/**
 * Checks an event against the rules of a list of events.
 * @param days the days of the list, if they are not those of its dates
 * @returns undefined for an event that is not in the index
 */
export async function checkAgainstList(
  request: CalendarRequest<ListCommand | ReadCommand>,
  facts: EventFacts,
  { reading, settings }: Serving,
  days?: ListWindow,
): Promise<CheckedEvent | undefined> {
  const { language } = request;
  const { command, lookups, operation } = request.checked;
  if (command.verb !== 'list' || command.kind !== 'event') {
    throw new TypeError(`${operation.name} is not a list of events`);
  }
  const { values } = command;
  const window = days ?? command.dates.limits;
  const verdict = await reading.verdictOn({ values, lookups, language, window }, facts.publicId);
  return verdict && { values, language, window, settings, facts, verdict };
}
