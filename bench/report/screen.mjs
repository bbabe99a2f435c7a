import { CLIENT_NAMES, figure, padded, withSpread } from './format.mjs';
import { COLUMNS, memberOf, rowsOf } from './rows.mjs';

/** The results as a table for the screen. */
export function screenTable(results) {
  return Object.entries(results)
    .map(([client, result]) => `\n${CLIENT_NAMES[client]}\n${aligned([COLUMNS, ...rowsOf(result)])}`)
    .join('\n');
}

const PANEL_TITLES = {
  board: 'board, opened',
  next: 'next month of the board, next page of the list',
  list: 'list of events, opened',
  bare: "next page of Strapi's list",
};

export const PANEL_COLUMNS = ['Page or action', 'ours ms', 'Strapi ms', '× Strapi', 'longest task ms'];

/** The results of the admin panel as rows of texts under `PANEL_COLUMNS`, each figure with its spread. */
export const panelRows = (result) =>
  Object.entries(result).map(([name, entry]) => [
    PANEL_TITLES[name] ?? `on the board: ${name.replace(/^task\./, '')}`,
    ...['ours', 'strapi', 'ratio', 'longest'].map((member) => memberOf(entry, member)),
  ]);

/** The results of the admin panel as a table for the screen. */
export const panelTable = (results) =>
  Object.entries(results)
    .map(([client, result]) => `\n${CLIENT_NAMES[client]}\n${aligned([PANEL_COLUMNS, ...panelRows(result)])}`)
    .join('\n');

/** The targets, each with the measured value, and PASS or the difference. */
export function screenTargets(targets) {
  return aligned([['', 'Target', 'want', 'have', ''], ...targets.map(targetRow)]);
}

/** A target as a row of texts. */
export const targetRow = (target) => [
  CLIENT_NAMES[target.client],
  target.name,
  wanted(target),
  withSpread(target.have, target.spread),
  verdict(target),
];

const wanted = ({ atLeast, want }) => `${atLeast ? '≥' : '≤'} ${figure(want)}`;

/** The difference from the wanted value in percent. */
function verdict({ have, want, pass }) {
  if (pass === undefined) return 'not measured';
  if (pass) return 'PASS';
  const off = Math.abs(have - want) / want;
  return `${have < want ? '-' : '+'}${Math.round(off * 100)} %`;
}

/** Aligns the first two columns to the left and numbers to the right. */
const aligned = (rows) =>
  padded(rows, rows[0][0] === '' ? 2 : 1)
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n');
