import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLUGIN, PLUGIN_SERVER, ROOT } from './project.mjs';

/** Beside the compiled server part, which reads it (`platform/version.ts`). */
const FILE = 'version.json';

/**
 * The version of the plugin, and the commit of the sources: of this clone, or without Git the one that was written when this version was
 * built.
 *
 * @returns {{ version: string, commit?: string }}
 */
function versionOfSources() {
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
  const built = versionBuilt();
  return built?.version === version ? built.commit : undefined;
}

/** What the last build has written, if there was one. */
function versionBuilt() {
  const file = join(PLUGIN_SERVER, FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export const isVersionWritten = () => versionBuilt() !== undefined;

/** Writes the version of the sources for the compiled server part in a folder, if another one or none is there. For builds alone. */
export function writeVersion(directory = PLUGIN_SERVER) {
  const file = join(directory, FILE);
  const text = `${JSON.stringify(versionOfSources())}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, text);
}

/** For people: `0.3.0, commit 1a2b3c4`. That of the build, before the first one that of the sources. */
export function versionText() {
  const { version, commit } = versionBuilt() ?? versionOfSources();
  return commit === undefined ? version : `${version}, commit ${commit}`;
}
