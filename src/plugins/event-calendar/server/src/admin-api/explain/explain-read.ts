import { CalendarError } from '../../api/errors';
import type { Serving } from '../../services/serving';
import type { CalendarRequest } from '../../api/operations/request';
import type { ListCommand, ReadCommand } from '../../resources/commands';
import type { Explanation } from '../../panel-contract/explain';
import type { EventFacts } from './event-facts';
import { checkAgainstList } from './explain-list';
import { reasonsOf } from './reasons';

/**
 * Explains why the address of a single event shows the event or not. Reads the address as the interface does.
 * @param list a request for the list of the same language
 */
export async function explainRead(
  request: CalendarRequest<ReadCommand>,
  list: CalendarRequest<ListCommand | ReadCommand>,
  facts: EventFacts,
  serving: Serving,
): Promise<Omit<Explanation, 'url'>> {
  const address = { by: 'id', id: facts.publicId } as const;
  const refusal = await refusalOf({ ...request, checked: { ...request.checked, address } }, serving);
  if (refusal === undefined) {
    const leadsHere = (await readId(request, serving)) === facts.publicId;
    return leadsHere ? { shown: true, reasons: [] } : { shown: false, reasons: [{ rule: 'other' }] };
  }
  const checked = await checkAgainstList(list, facts, serving);
  if (checked === undefined) return { shown: false, reasons: [{ rule: 'other' }] };
  const verdict = { ...checked.verdict, broken: [ruleOf(refusal)] };
  return { shown: false, reasons: reasonsOf({ ...checked, verdict }) };
}

/** The error that the interface sends instead of the record; undefined if it sends the record. */
async function refusalOf(
  request: CalendarRequest<ReadCommand>,
  { reading }: Serving,
): Promise<CalendarError | undefined> {
  try {
    await reading.read(request, () => false);
    return undefined;
  } catch (error) {
    if (error instanceof CalendarError) return error;
    throw error;
  }
}

/** The number of the record that an address shows; undefined if it shows none. */
async function readId(
  request: CalendarRequest<ReadCommand>,
  { reading }: Serving,
): Promise<number | undefined> {
  try {
    const body: unknown = JSON.parse((await reading.read(request, () => false)).body);
    const id: unknown = Object(body)['id'];
    return typeof id === 'number' ? id : undefined;
  } catch (error) {
    if (error instanceof CalendarError) return undefined;
    throw error;
  }
}

/** The rule that made the interface refuse a single event (docs/interface.md 16.7, 16.16, 17.4). */
function ruleOf({ code }: CalendarError): 'status' | 'password' | 'language' {
  if (code === 'event-password-protected') return 'password';
  return code === 'event-not-accessible' || code === 'event-no-longer-available' ? 'status' : 'language';
}
