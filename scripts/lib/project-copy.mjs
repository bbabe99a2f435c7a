import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/** What a container or a server has of the project, besides `node_modules`. */
const PARTS = [
  'config',
  'database',
  'dist',
  'package.json',
  'package-lock.json',
  'public',
  'scripts',
  'src',
  'tsconfig.json',
];
const PACKAGES = join('node_modules', '.package-lock.json');

/**
 * Copies the project without its packages into a temporary folder, which every user can read.
 *
 * @param {{ without?: string[] }} [options] `without`: names of files and folders, such as `dist`
 * @returns {string} the folder; the caller removes it
 */
export function copyProject({ without = [] } = {}) {
  const tree = mkdtempSync(join(tmpdir(), 'calendar-tree-'));
  chmodSync(tree, 0o755);
  for (const part of PARTS.filter((part) => !without.includes(part)))
    cpSync(join(ROOT, part), join(tree, part), { recursive: true });
  return tree;
}

/**
 * Gives a copy the packages that it has after `npm ci --omit=dev`. Their files are links to those of this project, where that is possible,
 * so whoever changes one copies it first.
 *
 * @param {string} tree
 */
export function addProductionPackages(tree) {
  const from = join(ROOT, 'node_modules');
  try {
    execFileSync('cp', ['-al', from, tree], { stdio: 'ignore' });
  } catch {
    rmSync(join(tree, 'node_modules'), { recursive: true, force: true });
    cpSync(from, join(tree, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
  const lock = JSON.parse(readFileSync(join(ROOT, PACKAGES), 'utf8'));
  const all = Object.entries(lock.packages);
  for (const [path, { dev }] of all) if (dev) rmSync(join(tree, path), { recursive: true, force: true });
  const packages = Object.fromEntries(all.filter(([, { dev }]) => !dev));
  rmSync(join(tree, 'node_modules', '.cache'), { recursive: true, force: true });
  rmSync(join(tree, PACKAGES));
  writeFileSync(join(tree, PACKAGES), JSON.stringify({ ...lock, packages }));
}
