import { CLIENT_NAMES, figure } from './format.mjs';
import { COLUMNS, rowsOf } from './rows.mjs';

/** The results as a table for the screen. */
export function screenTable(results) {
  return Object.entries(results)
    .map(([client, result]) => `\n${CLIENT_NAMES[client]}\n${aligned([COLUMNS, ...rowsOf(result)])}`)
    .join('\n');
}

/** The targets, each with what was measured, and PASS or how far it is away. */
export function screenTargets(targets) {
  const rows = targets.map((target) => [
    CLIENT_NAMES[target.client],
    target.name,
    wanted(target),
    figure(target.have),
    verdict(target),
  ]);
  return aligned([['', 'Target', 'want', 'have', ''], ...rows]);
}

export const wanted = ({ atLeast, want }) => `${atLeast ? '≥' : '≤'} ${figure(want)}`;

/** How far away: in hundredths of what is wanted. */
export function verdict({ have, want, pass }) {
  if (pass === undefined) return 'not measured';
  if (pass) return 'PASS';
  const off = Math.abs(have - want) / want;
  return `${have < want ? '-' : '+'}${Math.round(off * 100)} %`;
}

/** The first two columns to the left, numbers to the right. */
function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const left = rows[0][0] === '' ? 2 : 1;
  return rows
    .map((row) =>
      row.map((text, column) =>
        column < left ? text.padEnd(widths[column]) : text.padStart(widths[column]),
      ),
    )
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n');
}
