import type { FeedVenue } from '../../../resources/shared/feed-forms';

/** The name and the address of a venue in one line. */
export const addressOf = ({ name, address, zip, city, region, country }: FeedVenue): string =>
  inOneLine([name, address, [zip, city].filter((text) => text !== '').join(' '), region, country]);

export const inOneLine = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ');
