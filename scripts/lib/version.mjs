import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLUGIN, PLUGIN_SERVER, ROOT } from './project.mjs';

/** Beside the compiled server part, which reads it (`platform/version.ts`). */
const FILE = 'version.json';

/**
 * The version of the plugin, and the commit of the sources: of this clone, or without Git the one that was written when they were built.
 *
 * @returns {{ version: string, commit?: string }}
 */
function currentVersion() {
  const { version } = JSON.parse(readFileSync(join(PLUGIN, 'package.json'), 'utf8'));
  return { version, commit: commitHere() ?? commitBuilt(version) };
}

function commitHere() {
  // In a folder of another repository, Git would name the commit of that one.
  if (!existsSync(join(ROOT, '.git'))) return undefined;
  try {
    const stdio = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio,
    }).trim();
  } catch {
    return undefined;
  }
}

function commitBuilt(version) {
  const file = join(PLUGIN_SERVER, FILE);
  if (!existsSync(file)) return undefined;
  const built = JSON.parse(readFileSync(file, 'utf8'));
  return built.version === version ? built.commit : undefined;
}

/** Writes the version for the compiled server part in a folder, if another one or none is there. */
export function writeVersion(directory = PLUGIN_SERVER) {
  const file = join(directory, FILE);
  const text = `${JSON.stringify(currentVersion())}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, text);
}

/** For people: `0.2.0, commit 1a2b3c4`. */
export function versionText() {
  const { version, commit } = currentVersion();
  return commit === undefined ? version : `${version}, commit ${commit}`;
}
