/** A row id fits into an integer column of PostgreSQL. */
const MOST = 2 ** 31 - 1;
/** A documentId is stored as at most so many characters. */
const LONGEST_ID = 255;

/** What a link names: a record, or a row by its id, whose record only the database knows. */
export type Named = { documentId: string } | { id: number };

/** Where a link stands among the others. */
export interface Place {
  start?: true;
  end?: true;
  before?: string | number;
  after?: string | number;
  locale?: string;
  status?: string;
}

/** A link of a write, with nothing but what Strapi documents: further members would be columns of the link's row. */
export type IncomingLink = Named & { locale?: string; status?: string; position?: Place };

/** The links of a relation in a write: all of them, or changes. */
export type IncomingLinks = { set: IncomingLink[] } | { connect: IncomingLink[]; disconnect: IncomingLink[] };

/**
 * The links in the input of a relation, in one form for all of Strapi's: an id, a documentId, an object with one of them, a list of
 * these, or `{set}` or `{connect, disconnect}` with them. Of several for a relation to one record, the last one counts, as in Strapi.
 * @returns null for no link at all; undefined for input that says nothing
 */
export function incomingLinks(input: unknown, isOne: boolean): IncomingLinks | null | undefined {
  const added = (links: IncomingLink[]): IncomingLink[] => (isOne ? links.slice(-1) : links);
  if (input === null) return null;
  if (Array.isArray(input) || linkOf(input) !== undefined) return { set: added(linksIn(input)) };
  const { set, connect, disconnect } = membersOf(input);
  if (Array.isArray(set) || linkOf(set) !== undefined) return { set: added(linksIn(set)) };
  const changes = { connect: added(linksIn(connect)), disconnect: linksIn(disconnect) };
  return changes.connect.length + changes.disconnect.length === 0 ? undefined : changes;
}

/** The same for a field with one file. A new file replaces the old one. */
export function incomingFile(input: unknown): Named | { disconnect: Named[] } | null | undefined {
  const links = incomingLinks(input, true);
  if (links === null || links === undefined) return links;
  if ('set' in links) return links.set.map(nameOf).at(-1) ?? null;
  return links.connect.map(nameOf).at(-1) ?? { disconnect: links.disconnect.map(nameOf) };
}

/** The same for a field with any number of files. */
export function incomingFiles(input: unknown): Record<string, Named[]> | null | undefined {
  const links = incomingLinks(input, false);
  if (links === null || links === undefined) return links;
  return Object.fromEntries(Object.entries(links).map(([name, list]) => [name, list.map(nameOf)]));
}

const nameOf = (link: Named): Named =>
  'documentId' in link ? { documentId: link.documentId } : { id: link.id };

/** Each record once: Strapi fails when it is connected twice. */
function linksIn(input: unknown): IncomingLink[] {
  const links = new Map<string, IncomingLink>();
  for (const member of [input].flat()) {
    const link = linkOf(member);
    if (link !== undefined) links.set(JSON.stringify(nameOf(link)), link);
  }
  return [...links.values()];
}

function linkOf(input: unknown): IncomingLink | undefined {
  const members = membersOf(input);
  const named = documentNamed(members['documentId']) ?? rowNamed(members['id']) ?? rowNamed(input);
  if (named === undefined) return undefined;
  const place = placeOf(membersOf(members['position']));
  return {
    ...named,
    ...texts(members),
    ...(Object.keys(place).length > 0 && { position: place }),
  };
}

const documentNamed = (input: unknown): Named | undefined =>
  isDocumentId(input) ? { documentId: input } : undefined;

/** A number names a row. One that no row can have is named as a record that does not exist, so that it is refused as such. */
function rowNamed(input: unknown): Named | undefined {
  const number = typeof input === 'string' && /^\d{1,15}$/.test(input) ? Number(input) : input;
  if (typeof number !== 'number') return documentNamed(input);
  if (!Number.isInteger(number)) return undefined;
  return number >= 1 && number <= MOST ? { id: number } : { documentId: String(number) };
}

function placeOf({ start, end, before, after, ...others }: Readonly<Record<string, unknown>>): Place {
  const place: Place = texts(others);
  const neighbours = { before: neighbour(before), after: neighbour(after) };
  if (neighbours.before !== undefined) return { ...place, before: neighbours.before };
  if (neighbours.after !== undefined) return { ...place, after: neighbours.after };
  if (start === true) return { ...place, start };
  return end === true ? { ...place, end } : {};
}

function neighbour(input: unknown): string | number | undefined {
  const named = rowNamed(input);
  if (named === undefined) return undefined;
  return 'id' in named ? named.id : named.documentId;
}

/** The language and the state of a linked record. */
function texts({ locale, status }: Readonly<Record<string, unknown>>): { locale?: string; status?: string } {
  return {
    ...(typeof locale === 'string' && { locale }),
    ...(typeof status === 'string' && { status }),
  };
}

const membersOf = (input: unknown): Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {};

/** Whether a value can be a documentId. PostgreSQL has no text with a zero. */
export const isDocumentId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_ID && !value.includes('\u0000');
