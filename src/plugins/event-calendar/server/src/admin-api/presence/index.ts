import { z } from '@strapi/utils';
import { KINDS } from '../../domain/kinds';
import { demandVersions, ownedVersions } from '../request/person';
import type { OwnedVersion } from '../request/person';
import type { PanelRoute } from '../request/route';
import { checked } from '../request/route';
import { noteOpen, otherEditors } from '../../storage/open-records';

const LONGEST_ID = 64;
const OPEN = z.object({
  kind: z.enum(KINDS),
  documentId: z.string().min(1).max(LONGEST_ID),
  /** The language that is open, also one in which the record is not written yet. The right to read in it is enough. */
  locale: z.string().max(35).optional(),
  tab: z.string().min(1).max(LONGEST_ID),
});

/** The version of a language; for a language that somebody begins, one of the others as it would be in it. */
const openIn = (locale: string, versions: readonly OwnedVersion[]): OwnedVersion[] => {
  const written = versions.filter((version) => version.locale === locale);
  return written.length > 0 ? written : versions.slice(0, 1).map((version) => ({ ...version, locale }));
};

/** `POST /open`: notes that the person has a record open in a tab. Returns the names of the others who have it open. */
export const PRESENCE_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/open',
  async handle({ strapi, person, body }): Promise<string[]> {
    const { kind, documentId, locale, tab } = checked(OPEN, body);
    const versions = await ownedVersions(person, kind, [documentId]);
    demandVersions(person, ['read'], kind, locale === undefined ? versions : openIn(locale, versions));
    const open = { kind, documentId, tab, userId: person.id };
    const at = Date.now();
    await noteOpen(strapi.db.connection, open, at);
    return otherEditors(strapi.db.connection, open, at);
  },
};
