import type { Core } from '@strapi/strapi';
import { OTHER_ADDRESSES } from '../../domain/feed-address';
import { groupBy } from '../../domain/group-by';
import type { FeedArrivals, FeedReader } from '../../panel-contract/feeds';
import { storeFetches } from '../../services/feed-fetches';
import type { FeedFetches } from '../../storage/feed-fetches';
import { readFetches } from '../../storage/feed-fetches';
import { demand, demandRecord } from '../request/person';
import type { PanelRoute } from '../request/route';
import type { NumberedChange } from './last-change';
import { lastChange, lastChangeOf } from './last-change';

/** The routes that say which readers have fetched which feeds, and whether the last change was in what they got. */
export const FEED_ROUTES: readonly PanelRoute[] = [
  {
    method: 'GET',
    path: '/feed-fetches',
    async handle({ strapi, person }): Promise<FeedArrivals> {
      demand(person, 'read', 'event');
      return arrivals(strapi, await lastChange(strapi));
    },
  },
  {
    method: 'GET',
    path: '/events/:documentId/feed-fetches',
    async handle({ strapi, person, params }): Promise<FeedArrivals> {
      const documentId = params['documentId'] ?? '';
      await demandRecord(person, ['read'], 'event', documentId);
      return arrivals(strapi, await lastChangeOf(strapi, documentId));
    },
  },
];

async function arrivals(strapi: Core.Strapi, change: NumberedChange | undefined): Promise<FeedArrivals> {
  await storeFetches(strapi);
  const fetches = await readFetches(strapi.db.connection);
  const feeds = [...groupBy(fetches, ({ address }) => address)].map(([address, readers]) => ({
    address: address === OTHER_ADDRESSES ? null : address,
    readers: readers.map((fetched) => readerOf(fetched, change)),
  }));
  if (change === undefined) return { change: null, feeds };
  const { at, shown, goneFrom } = change;
  return { change: { at, shown, goneFrom }, feeds };
}

function readerOf(fetched: FeedFetches, change: NumberedChange | undefined): FeedReader {
  const { address, family, at, count } = fetched;
  const isKnown = address !== OTHER_ADDRESSES && change !== undefined;
  return {
    family,
    at: new Date(at).toISOString(),
    count,
    hasChange: isKnown ? fetched.change >= change.number : null,
  };
}
