import type { MessageBody, Rollover } from '../../../../server/src/panel-contract/webhooks';

/** Values that fill in the form for a common use. */
export interface Preset {
  name: 'hook' | 'full' | 'search' | 'seldom';
  body: MessageBody;
  /** Seconds. */
  quiet: number;
  longest: number;
  rollovers: readonly Rollover[];
}

export const PRESETS: readonly [Preset, ...Preset[]] = [
  // Pages with "today" and "upcoming" change overnight although no record changes.
  { name: 'hook', body: 'empty', quiet: 20, longest: 300, rollovers: ['day'] },
  { name: 'full', body: 'full', quiet: 20, longest: 300, rollovers: [] },
  { name: 'search', body: 'full', quiet: 2, longest: 30, rollovers: [] },
  { name: 'seldom', body: 'empty', quiet: 300, longest: 3_600, rollovers: ['day'] },
];
