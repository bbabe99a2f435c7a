import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT, load } from '../project.mjs';

const SERVER = join('src', 'plugins', 'event-calendar', 'server', 'src');
/** The folders of the service around the plugin. */
const AROUND = ['config', 'src'];

/**
 * Prints a table by folder, then the files and functions that no test has reached. The panel runs in browsers and is not measured.
 *
 * @param {import('./hits.mjs').Hits} hits
 */
export function printReport(hits) {
  const files = sources()
    .map((path) => {
      const reached = hits.get(join(ROOT, path));
      return { path, isLoaded: reached !== undefined, ...(reached ?? unreached(path)) };
    })
    .filter(({ isLoaded, path }) => isLoaded || hasCode(path));
  const folders = new Map();
  for (const file of files) {
    const folder = layerOf(file.path);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  printTable([...[...folders].map(([folder, members]) => row(folder, members)), row('all', files)]);
  printList(
    'Files that no test loads',
    files.filter((file) => !file.isLoaded).map((file) => file.path),
  );
  printList(
    'Functions that no test calls',
    files.flatMap(({ path, functions }) =>
      [...functions.values()]
        .filter(({ count }) => count === 0)
        .map(({ line, name }) => `${path}:${line} ${name}`),
    ),
  );
}

/** @returns {string[]} the files that are measured, from the project's folder */
function sources() {
  const within = (folder, recursive) =>
    readdirSync(join(ROOT, folder), { recursive, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.(test|fixtures|d)\.ts$/.test(entry.name),
      )
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
  return [...AROUND.flatMap((folder) => within(folder, false)), ...within(SERVER, true)].sort();
}

/** The hits of a file that was not loaded. V8 counts all lines, and knows no functions of it. */
function unreached(path) {
  const lines = readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n');
  return { lines: new Map(lines.map((_, index) => [index + 1, 0])), functions: new Map() };
}

/** Whether anything of a file is left when its types are gone. */
function hasCode(path) {
  const { transpile, ModuleKind } = load('typescript');
  const compiled = transpile(readFileSync(join(ROOT, path), 'utf8'), { module: ModuleKind.ESNext });
  return !/^\s*(export \{\};)?\s*$/.test(compiled.replace(/\/\*[^]*?\*\/|\/\/.*/g, ''));
}

/** The layer of a file of the server part, else its folder. */
function layerOf(path) {
  const inside = relative(SERVER, path);
  return inside.startsWith('..') ? dirname(path) : inside.replace(/[\\/].*/, '');
}

function row(title, files) {
  const functions = files.flatMap((file) => [...file.functions.values()]);
  const lines = files.flatMap((file) => [...file.lines.values()]);
  return {
    folder: title,
    files: files.length,
    loaded: files.filter((file) => file.isLoaded).length,
    'lines %': percent(lines.filter((count) => count > 0).length, lines.length),
    functions: functions.length,
    'not called': functions.filter(({ count }) => count === 0).length,
  };
}

const percent = (part, whole) => (whole === 0 ? '' : ((part / whole) * 100).toFixed(1));

function printTable(rows) {
  const columns = Object.keys(rows[0]);
  const cells = [columns, ...rows.map((entry) => Object.values(entry).map(String))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index].length)));
  const print = (line) =>
    console.log(
      line
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index])))
        .join('  '),
    );
  console.log('');
  cells.forEach(print);
}

function printList(title, entries) {
  console.log(`\n${title}: ${entries.length}`);
  for (const entry of entries) console.log(`  ${entry}`);
}
