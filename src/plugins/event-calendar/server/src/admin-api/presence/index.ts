import { z } from '@strapi/utils';
import { KINDS } from '../../domain/kinds';
import { demandRecord, ownedVersions } from '../request/person';
import type { PanelRoute } from '../request/route';
import { checked } from '../request/route';
import { noteOpen, otherEditors } from '../../storage/open-records';

const LONGEST_ID = 64;
const OPEN = z.object({
  kind: z.enum(KINDS),
  documentId: z.string().min(1).max(LONGEST_ID),
  /** The language that is open. Where the record is written in it, the right to read it is enough to see who else has the record open. */
  locale: z.string().max(35).optional(),
  tab: z.string().min(1).max(LONGEST_ID),
});

/** `POST /open`: notes that the person has a record open in a tab. Returns the names of the others who have it open. */
export const PRESENCE_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/open',
  async handle({ strapi, person, body }): Promise<string[]> {
    const { kind, documentId, locale, tab } = checked(OPEN, body);
    const [written] = await ownedVersions(person, kind, [documentId], locale);
    await demandRecord(person, ['read'], kind, documentId, written && locale);
    const open = { kind, documentId, tab, userId: person.id };
    const at = Date.now();
    await noteOpen(strapi.db.connection, open, at);
    return otherEditors(strapi.db.connection, open, at);
  },
};
