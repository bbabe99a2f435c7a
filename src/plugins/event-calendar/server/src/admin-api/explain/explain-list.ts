import { UTC, readZone } from '../../domain/time/zone';
import { invalidParameters } from '../../api/errors';
import { withUnknown } from '../../api/parameters/check-values';
import type { Serving } from '../../services/serving';
import type { CalendarRequest } from '../../api/operations/request';
import type { ListCommand, ReadCommand } from '../../resources/commands';
import type { Explanation } from '../../panel-contract/explain';
import type { EventFacts } from './event-facts';
import type { Judged } from './reasons';
import { reasonsOf } from './reasons';

/**
 * Explains why a list of events has an event or not.
 * @throws CalendarError 400 if a filter names a record that does not exist
 */
export async function explainList(
  request: CalendarRequest<ListCommand>,
  facts: EventFacts,
  serving: Serving,
): Promise<Omit<Explanation, 'url'>> {
  const judged = await judge(request, facts, serving);
  if (judged === undefined) return { shown: false, reasons: [{ rule: 'other' }] };
  const { verdict, values } = judged;
  if (verdict.unknown.length > 0) throw invalidParameters(withUnknown({}, verdict.unknown));
  const reasons = reasonsOf(judged);
  const { place } = verdict;
  if (place === undefined) return { shown: false, reasons };
  const { page: asked, per_page: perPage } = values;
  const page = Math.floor(place.before / perPage) + 1;
  if (page !== asked) reasons.push({ rule: 'page', page, asked });
  return { shown: true, place: { position: place.before + 1, total: place.total, page, perPage }, reasons };
}

/**
 * Checks an event against the rules of a list of events.
 * @returns undefined for an event that is not in the index
 */
export async function judge(
  request: CalendarRequest<ListCommand | ReadCommand>,
  facts: EventFacts,
  { reading, settings }: Serving,
): Promise<Judged | undefined> {
  const { language } = request;
  const { command, lookups, operation } = request.checked;
  if (command.verb !== 'list' || command.kind !== 'event') {
    throw new TypeError(`${operation.name} is not a list of events`);
  }
  const { values } = command;
  const window = command.dates(request.now, readZone(settings.timezone) ?? UTC).limits;
  const verdict = await reading.judge({ values, lookups, language, window }, facts.publicId);
  return verdict && { values, language, window, settings, facts, verdict };
}
