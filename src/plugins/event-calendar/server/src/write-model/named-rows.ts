import type { Kind } from '../domain/kinds';
import { storageOf } from '../storage/documents';
import { incomingLinks } from './incoming-links';
import type { IncomingLink, IncomingLinks, Place } from './incoming-links';
import type { Data } from './prepare';
import { relationsOf } from './records/links';
import type { Transaction } from '../storage/transaction';

/** The records of rows, as document ids. */
type Records = ReadonlyMap<number, string>;

/**
 * Replaces row ids in links by the records of these rows: Strapi then links to the version in the language and state of the written
 * one, and to no other. Ids without a row stay, and Strapi refuses them.
 */
export async function nameRecords({ trx, strapi }: Transaction, kind: Kind, data: Data): Promise<void> {
  for (const { attribute, target, join } of relationsOf(strapi, kind)) {
    const isOne = join.position === null;
    const links = incomingLinks(data[attribute], isOne);
    const ids = links ? rowIdsIn(links) : [];
    if (!links || ids.length === 0) continue;
    const rows: { id: number; document_id: string }[] = await trx(storageOf(strapi, target).table)
      .whereIn('id', ids)
      .select('id', 'document_id');
    const records = new Map(rows.map((row) => [Number(row.id), row.document_id]));
    const named = Object.entries(links).map(([name, list]) => [
      name,
      list.map((link) => nameLink(link, records)),
    ]);
    // A record that was named twice is linked once.
    data[attribute] = incomingLinks(Object.fromEntries(named), isOne);
  }
}

const listsIn = (links: IncomingLinks): IncomingLink[] => Object.values(links).flat();

const rowIdsIn = (links: IncomingLinks): number[] =>
  listsIn(links)
    .flatMap((link) => ['id' in link ? link.id : undefined, link.position?.before, link.position?.after])
    .filter((id) => typeof id === 'number');

function nameNeighbours({ before, after, ...others }: Place, records: Records): Place {
  const [left, right] = [before, after].map((place) =>
    typeof place === 'number' ? records.get(place) : place,
  );
  return {
    ...others,
    ...(left !== undefined && { before: left }),
    ...(right !== undefined && { after: right }),
  };
}

function nameLink({ position, ...link }: IncomingLink, records: Records): IncomingLink {
  const { id, ...others } = { id: undefined, ...link };
  const documentId = id === undefined ? undefined : records.get(id);
  return {
    ...(documentId === undefined ? link : { ...others, documentId }),
    ...(position && { position: nameNeighbours(position, records) }),
  };
}
