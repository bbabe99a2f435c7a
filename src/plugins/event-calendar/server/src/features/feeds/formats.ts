import type { FeedFormat } from './format';
import { ATOM } from './formats/atom';
import { CSV } from './formats/csv';
import { GEOJSON } from './formats/geojson';
import { ICALENDAR } from './formats/ical';
import { JSON_FEED } from './formats/json-feed';
import { JSON_LD } from './formats/json-ld';
import { RSS } from './formats/rss';

/** The formats of feeds. */
export const FEED_FORMATS: readonly FeedFormat[] = [ICALENDAR, RSS, ATOM, JSON_FEED, JSON_LD, GEOJSON, CSV];
