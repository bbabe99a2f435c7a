import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Version {
  /** The version of the plugin. */
  version: string;
  /** The commit that it was built from, if that was a clone of the repository. */
  commit?: string;
}

/** The version that is running, from the file that the build writes beside the compiled code; of sources that of the package. */
export function runningVersion(): Version {
  const built = join(__dirname, '..', 'version.json');
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8'));
  const { version }: Version = JSON.parse(
    readFileSync(join(__dirname, '..', '..', '..', 'package.json'), 'utf8'),
  );
  return { version };
}

/** For people: `0.3.0, commit 1a2b3c4`. */
export function versionText({ version, commit }: Version): string {
  return commit === undefined ? version : `${version}, commit ${commit}`;
}
