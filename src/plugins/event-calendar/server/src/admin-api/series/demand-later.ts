import { rightsToChange } from '../editorial/demand-changeable';
import { naming } from '../request/naming';
import type { StoredDate } from '../../services/write/series/stored-dates';
import type { FoundSeries } from './read-series';
import { nameOf } from './view';

/**
 * The calendar makes the later dates of a series like its last one: whoever decides on them must be allowed to change what readers see of that.
 * @param isGone whether a date goes to the trash with the change
 * @throws ForbiddenError that names the date
 */
export async function demandLater(
  found: FoundSeries,
  isGone: (date: StoredDate) => boolean = () => false,
): Promise<void> {
  const standing = found.dates.filter(({ isTrashed }) => !isTrashed);
  for (const last of [standing.at(-1), standing.findLast((date) => !isGone(date))]) {
    if (last === undefined) continue;
    const { documentId, drafts, published } = last;
    await naming(nameOf(found, last), () =>
      found.target(documentId, rightsToChange([...drafts, ...published])),
    );
  }
}
