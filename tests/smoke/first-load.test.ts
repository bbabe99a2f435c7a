import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PLUGIN, load } from '../../scripts/lib/project.mjs';

interface Output {
  entryPoint?: string;
  imports: { path: string; kind: string }[];
}
interface Built {
  metafile: { outputs: Record<string, Output> };
  outputFiles: { path: string; contents: Uint8Array }[];
}

/** Packages that Strapi provides to all plugins. */
const SHARED = ['react', 'react-dom', 'react-intl', 'react-router-dom', 'styled-components', '@strapi/*'];
/**
 * Limit in bytes. It includes the code that keeps typed texts and the error messages: if they were loaded with the first form, a
 * network failure could prevent it.
 */
const LIMIT = 50_000;

/** The plugin's admin part, bundled and minified as for production, in memory. */
function bundle(): Promise<Built> {
  const options = {
    entryPoints: [join(PLUGIN, 'admin', 'src', 'index.tsx')],
    outdir: '/first-load',
    absWorkingDir: PLUGIN,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    external: SHARED,
    minify: true,
    // The build of the panel does not escape letters beyond ASCII either.
    charset: 'utf8',
    metafile: true,
    write: false,
  };
  return load('esbuild').build(options);
}

/** The files that a browser loads for `from` immediately. */
function loadedWith(outputs: Record<string, Output>, from: string, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found;
  found.add(from);
  for (const { path, kind } of outputs[from]?.imports ?? []) {
    if (kind === 'import-statement' && path in outputs) loadedWith(outputs, path, found);
  }
  return found;
}

describe('the first load of the admin panel', () => {
  it(`gets less than ${LIMIT / 1000} kB of the plugin, compressed, its words in all languages included`, async () => {
    const { metafile, outputFiles } = await bundle();
    const { outputs } = metafile;
    const atOnce = new Set<string>();
    for (const [path, { entryPoint = '' }] of Object.entries(outputs)) {
      // Strapi loads the texts of every plugin in all languages before it shows anything.
      if (/admin\/src\/(index\.tsx|translations\/\w+\/index\.ts)$/.test(entryPoint))
        loadedWith(outputs, path, atOnce);
    }
    expect(atOnce.size).toBeGreaterThan(2);
    const files = outputFiles.filter(({ path }) =>
      [...atOnce].some((name) => path.endsWith(`/${name.split('/').at(-1)}`)),
    );
    const bytes = files.reduce((sum, { contents }) => sum + gzipSync(contents).byteLength, 0);
    expect(files).toHaveLength(atOnce.size);
    expect(bytes).toBeLessThan(LIMIT);
    // Not empty: texts and registrations are included.
    expect(bytes).toBeGreaterThan(1_000);
  });
});
