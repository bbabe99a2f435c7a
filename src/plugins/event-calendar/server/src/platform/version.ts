import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Version {
  /** The version of the plugin. */
  version: string;
  /** The commit that it was built from, if that was a clone of the repository. */
  commit?: string;
}

/** The version that is running, from the file that the build writes beside the compiled code. */
export function runningVersion(): Version {
  return JSON.parse(readFileSync(join(__dirname, '..', 'version.json'), 'utf8'));
}

/** For people: `0.2.0, commit 1a2b3c4`. */
export function versionText({ version, commit }: Version): string {
  return commit === undefined ? version : `${version}, commit ${commit}`;
}
