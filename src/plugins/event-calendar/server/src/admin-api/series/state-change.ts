import type { SeriesPart } from '../../storage/series';
import type { LockedTransaction } from '../../storage/transaction';
import { defaultLocale } from '../../write-model/records/stand-ins';
import { missing } from '../../write-model/records/refuse';
import type { GivenName } from '../../services/write/series/plan-change';
import type { StoredDate } from '../../services/write/series/stored-dates';
import { rightsToChange } from '../editorial/demand-changeable';
import { changeEvent } from '../many/change-event';
import type { CheckedChange } from '../many/schema';
import type { PanelRequest } from '../request/route';
import type { FoundSeries } from './read-series';

type State = NonNullable<CheckedChange['state']>;

/** What a change of the state gives: the state, and the reason in each language of the date. */
export const stateNames = ({ drafts }: StoredDate): GivenName[] => [
  { attribute: 'eventStatus', locale: null },
  ...drafts.map(({ locale }) => ({ attribute: 'eventStatusReason', locale })),
];

/** What a date has, with another state. */
export const partWithState = (part: SeriesPart, { is, reasons }: State): SeriesPart => ({
  ...part,
  shared: { ...part.shared, eventStatus: is },
  texts: Object.fromEntries(
    Object.entries(part.texts).map(([locale, texts]) => [
      locale,
      { ...texts, eventStatusReason: reasons[locale] ?? null },
    ]),
  ),
});

/**
 * Gives a date of a series another state, in its drafts and its published versions.
 * @returns the state that it had
 * @throws ForbiddenError if the person may not change what readers see of it
 */
export async function changeState(
  { settings, person }: PanelRequest,
  transaction: LockedTransaction,
  { date, target }: FoundSeries,
  state: State,
): Promise<State> {
  if (date.isTrashed) throw missing('eventInTrash', {});
  const rights = rightsToChange([...date.drafts, ...date.published]);
  const undo = await changeEvent(transaction, {
    target: target(date.documentId, rights),
    links: [],
    change: { state },
    person,
    settings,
    fallback: await defaultLocale(transaction),
  });
  return undo.state ?? state;
}
