import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { mayReadPassword } from '../../access/password-rights';
import { MAX_PLATFORM_ID } from '../../api/parameters/numbers';
import { conceal } from '../../api/secrets';
import { missing } from '../../write-model/records/refuse';
import { uidOf } from '../../domain/kinds';
import { CalendarError } from '../../api/errors';
import { servingOf } from '../../services/serving';
import type { Explanation, Reason } from '../../panel-contract/explain';
import { demandRecord } from '../request/person';
import type { PanelRequest, PanelRoute } from '../request/route';
import { checked } from '../request/route';
import { anonymousRequest } from './anonymous-call';
import type { ListCommand, ReadCommand } from '../../resources/commands';
import type { AskedAddress } from './asked-address';
import { defaultAddress, readAddress } from './asked-address';
import type { EventFacts } from './event-facts';
import { eventFacts } from './event-facts';
import { explainList } from './explain-list';
import { explainRead } from './explain-read';

const QUERY = z.object({
  /** The event's number in the interface, or its documentId. */
  event: z.string().min(1).max(64),
  /** Any address of the interface that shows events; by default the list of `locale` without filters. */
  url: z.string().max(8192).optional(),
  locale: z.string().max(16).optional(),
});

/** `GET /explain`: says whether an address of the interface shows an event to everybody and, if not, why. */
export const EXPLAIN_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/explain',
  async handle(request): Promise<Explanation> {
    const { strapi, settings, person } = request;
    const { event, url, locale } = checked(QUERY, request.query);
    const documentId = await documentIdOf(strapi, event);
    const versions = await demandRecord(person, ['read'], 'event', documentId);
    const facts = await eventFacts(request, documentId, versions[0]?.locale);
    const language = locale ?? settings.languageRoots[0] ?? 'en';
    const address = readAddress(url ?? defaultAddress(language, request), request);
    // Here people who may not read the password could try any number of them.
    const mayTry = await mayReadPassword(strapi, documentId);
    const asked = mayTry ? address : readAddress(conceal(address.url).url, request);
    return { url: asked.url, ...(await explain(asked, facts, request)) };
  },
};

async function explain(
  address: AskedAddress,
  facts: EventFacts,
  place: Pick<PanelRequest, 'strapi' | 'settings'>,
): Promise<Omit<Explanation, 'url'>> {
  const serving = servingOf(place.strapi);
  try {
    const { operation } = address;
    if (operation.verb === 'list')
      return await explainList(
        await anonymousRequest(operation, address, serving),
        facts,
        serving,
        address.format,
      );
    const request = await anonymousRequest(operation, address, serving);
    const all = readAddress(defaultAddress(request.language, place), place);
    const list = await anonymousRequest<ListCommand | ReadCommand>(all.operation, all, serving);
    return await explainRead(request, list, facts, serving);
  } catch (error) {
    if (error instanceof CalendarError) return { shown: false, reasons: [refused(error)] };
    throw error;
  }
}

function refused({ status, message, data }: CalendarError): Reason {
  const { params } = data;
  const isByName = typeof params === 'object' && params !== null && !Array.isArray(params);
  const parameters = isByName
    ? Object.fromEntries(Object.entries(params).map(([name, text]) => [name, String(text)]))
    : {};
  return { rule: 'request', status, message, parameters };
}

/** @throws NotFoundError */
async function documentIdOf(strapi: Core.Strapi, event: string): Promise<string> {
  if (!/^\d{1,10}$/.test(event)) return event;
  const publicId = Number(event);
  if (publicId > MAX_PLATFORM_ID) throw missing('missing', { kind: 'event' });
  const where = { publicId };
  const found = await strapi.db.query(uidOf('event')).findOne({ select: ['documentId'], where });
  if (found === null) throw missing('missing', { kind: 'event' });
  return found.documentId;
}
