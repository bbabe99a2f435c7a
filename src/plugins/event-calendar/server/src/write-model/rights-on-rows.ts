import { askingPerson } from '../access/person';
import { storageOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { LockedTransaction } from '../storage/transaction';
import { ourData } from './our-data';
import { demandRights } from './panel-rights';
import type { Data } from './prepare';
import { defaultLocale } from './records/stand-ins';

/** What is done with the rows of an event, in terms of the Document Service. */
export interface RowsWrite {
  action: 'update' | 'publish' | 'unpublish' | 'delete';
  /** All its versions. */
  rows: readonly VersionRow[];
  locales: readonly string[];
  /** Whether what is written is published. */
  publishes?: boolean;
  data?: Data;
}

/**
 * Checks for many writes of rows alone what the guard checks of a write through the Document Service: whether the person in the admin panel
 * who has asked for them may do that.
 * @throws ForbiddenError
 */
export async function demandRightsOnRows(
  transaction: LockedTransaction,
  writes: readonly RowsWrite[],
): Promise<void> {
  const { strapi } = transaction;
  const person = askingPerson(strapi);
  if (person === undefined) return;
  const storage = storageOf(strapi, 'event');
  const language = await defaultLocale(transaction);
  for (const { action, rows, locales, publishes = action === 'publish', data = {} } of writes) {
    const [locale] = locales.length === 1 ? locales : [];
    const meant = rows.filter((row) => locales.includes(row.locale));
    const documentId = rows[0]?.document_id;
    const write = {
      ...{ ...transaction, storage, action, rows, meant, publishes, locale, documentId },
      ...{ defaultLocale: language, isNew: false, held: [], deletesRecord: false },
    };
    await demandRights(person, write, { data: ourData(data) });
  }
}
