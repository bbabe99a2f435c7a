import type { BoardEvent } from '../../../server/src/panel-contract/board';

/** The marks of the board as SVG paths in a 16 × 16 box, so that nothing depends on colour alone. */
export const MARKS = {
  publish: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm3.6 5.3-4.2 4.9-2.8-2.7 1-1.1 1.7 1.6 3.2-3.7Z',
  future:
    'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 2a5 5 0 1 1 0 10A5 5 0 0 1 8 3Zm-.8 1.5v4l3 1.8.8-1.3-2.3-1.4V4.5Z',
  draft: 'M11.5 1.6 14.4 4.5 5.4 13.5 1.5 14.5 2.5 10.6Zm-7.6 9.7-.4 1.2 1.2-.4Z',
  pending:
    'M8 2.5C4 2.5 1.3 6 .5 8c.8 2 3.5 5.5 7.5 5.5S14.7 10 15.5 8C14.7 6 12 2.5 8 2.5Zm0 2.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  private:
    'M8 1a4 4 0 0 0-4 4v2H3v8h10V7h-1V5a4 4 0 0 0-4-4Zm0 1.8A2.2 2.2 0 0 1 10.2 5v2H5.8V5A2.2 2.2 0 0 1 8 2.8Z',
  double: 'M8 1 .5 14.5h15ZM7.2 6h1.6v4.5H7.2Zm0 5.5h1.6v1.5H7.2Z',
  modified: 'M8 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
} as const;

export type Mark = keyof typeof MARKS;

/** The statuses that have a mark, in the order of the legend. */
export const STATUS_MARKS: readonly BoardEvent['status'][] = [
  'publish',
  'future',
  'pending',
  'draft',
  'private',
];
