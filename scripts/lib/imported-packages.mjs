import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

/** Packages that a compiled CommonJS file loads. */
const REQUIRED = /\b(?:require(?:\.resolve)?|import)\(\s*["']([^."'][^"']*)["']/g;
/** Packages that a bundled ES module imports: esbuild writes each import at the beginning of a line. */
const IMPORTED = /^(?:import\b.*?|export\b.*|\} from )?["']([^."'][^"']*)["'];$/gm;

/** `@scope/name` of `@scope/name/file`. */
export function packageOf(path) {
  const [scope, name] = path.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** @returns {string[]} the names of the packages that the server part of a built package loads */
export const packagesOfServer = (directory) => namesIn(join(directory, 'dist', 'server'), '.js', REQUIRED);

/** @returns {string[]} the names of the packages that the admin part of a built package imports */
export const packagesOfAdmin = (directory) => namesIn(join(directory, 'dist', 'admin'), '.mjs', IMPORTED);

function namesIn(directory, ending, pattern) {
  const names = new Set();
  for (const path of readdirSync(directory, { recursive: true })) {
    if (!path.endsWith(ending)) continue;
    for (const [, found] of readFileSync(join(directory, path), 'utf8').matchAll(pattern)) {
      const isBuiltin = found.startsWith('node:') || builtinModules.includes(found);
      if (!isBuiltin) names.add(packageOf(found));
    }
  }
  return [...names].sort();
}
