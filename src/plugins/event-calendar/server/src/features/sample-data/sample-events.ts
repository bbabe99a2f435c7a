import { EDITORIAL_EVENTS } from './editorial-events';
import { FESTIVAL_EVENTS } from './festival-events';
import type { SampleEvent } from './sample-types';
import { STAGE_EVENTS } from './stage-events';
import { TOWN_EVENTS } from './town-events';

export const SAMPLE_EVENTS: readonly SampleEvent[] = [
  ...TOWN_EVENTS,
  ...STAGE_EVENTS,
  ...FESTIVAL_EVENTS,
  ...EDITORIAL_EVENTS,
];
