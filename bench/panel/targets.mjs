import { atMost } from '../targets.mjs';

/** The targets of the admin panel in a browser, compared with Strapi's own list of events in a bare project. */
export const PANEL_TARGETS = [
  atMost("board, opened: times Strapi's list", [1, 1], (r) => r.board?.ratio),
  atMost("board, next month: times the next page of Strapi's list", [1, 1], (r) => r.next?.ratio),
  atMost("list of events, opened: times Strapi's list", [1.3, 1.3], (r) => r.list?.ratio),
  atMost(
    "longest task of an action on the board: times that of the next page of Strapi's list",
    [1, 1],
    (r) => longestTask(r),
  ),
];

function longestTask({ bare, ...results }) {
  const tasks = Object.entries(results).filter(([name]) => name.startsWith('task.'));
  if (bare === undefined || tasks.length === 0) return undefined;
  return Math.max(...tasks.map(([, { longest }]) => longest)) / bare.longest;
}
