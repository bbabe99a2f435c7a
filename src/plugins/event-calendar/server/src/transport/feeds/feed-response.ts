import { UTC, readZone } from '../../domain/time/zone';
import type { CalendarResponse, CalendarRequest } from '../../api/operations/request';
import type { RawInput } from '../../api/operations/types';
import type { FeedFormat } from '../../features/feeds/format';
import { alternates, fileName } from '../../features/feeds/headers';
import { feedOutlook } from '../../features/feeds/outlook';
import { openFeed } from '../../features/feeds/read-feed';
import type { Serving } from '../../services/serving';
import type { Clients } from '../../storage/ports/places';
import { isKnown, namesTag } from '../last-modified';
import { feedValidators } from '../response-tags';
import type { Call } from '../call';
import type { ListCommand } from '../../resources/commands';
import { rootAddress } from '../describe';
import { notModified } from '../not-modified';
import { shortOrStream } from './short-or-stream';

/** Code of the host asks for no feeds. */
const NOBODY: Clients = new Set();

/**
 * Answers a list in a format of feeds, with 304 before anything is read if the client has it already.
 * @throws CalendarError the errors of the list, and 503 if too many feeds are being sent
 */
export async function feedResponse(
  request: CalendarRequest<ListCommand>,
  raw: RawInput,
  call: Call,
  format: FeedFormat,
  serving: Serving,
): Promise<CalendarResponse> {
  const { reading, settings } = serving;
  const state = call.state ?? (await reading.state());
  const zone = readZone(settings.timezone) ?? UTC;
  const outlook = feedOutlook(await reading.outlook(request, state), request, format, zone);
  const { until } = outlook;
  const validators = feedValidators(request, outlook, raw, call, format, serving);
  const { ETag, ...more } = validators;
  if (namesTag(call, validators)) return notModified({ headers: { ETag }, until });
  const feed = await openFeed(serving, request, format, outlook, call.clients ?? NOBODY);
  const headers = { ...feedHeaders(request, call, format, serving), ETag };
  if (isKnown(call, validators)) {
    await feed.close();
    return { ...notModified({ headers, until }) };
  }
  return {
    status: 200,
    headers,
    until,
    ...more,
    ...(await shortOrStream(feed, request.checked.command.kind)),
  };
}

function feedHeaders(
  { checked, language }: CalendarRequest<ListCommand>,
  call: Call,
  format: FeedFormat,
  serving: Serving,
): Record<string, string> {
  const { languageParameter } = serving.settings;
  const root = rootAddress(call, serving, call.operation.namespace);
  const links = alternates({ root, checked, languageParameter }, format);
  const disposition = format.suffix === 'csv' ? 'attachment' : 'inline';
  return {
    'Content-Type': format.contentType,
    'Content-Disposition': `${disposition}; filename="${fileName({ checked }, format)}"`,
    'Content-Language': language,
    ...(links === undefined ? {} : { Link: links }),
  };
}
