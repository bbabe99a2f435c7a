import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mapOf } from '../compile-server.mjs';
import { DIST, ROOT, load } from '../project.mjs';
import { addHits } from './hits.mjs';
import { scratchFolder } from './scratch.mjs';

/** Milliseconds between two looks for reports. */
const LOOK = 500;
/** What the addresses of compiled files begin with. */
const APP = `${pathToFileURL(DIST).href}/`;

/**
 * Collects what the processes of the built app have run. Each process writes a report when it ends (`NODE_V8_COVERAGE`), many megabytes
 * long, because it names all packages too: reports are read and removed while the tests run.
 */
export function watchBuiltApp() {
  const { mergeProcessCovs } = load('@bcoe/v8-coverage');
  const folder = scratchFolder();
  let merged = { result: [] };
  let ended = false;

  function take() {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const report = readReport(path);
      // It is still being written, or its process was killed.
      if (report === undefined) continue;
      rmSync(path);
      const own = report.result.filter(({ url }) => url.startsWith(APP));
      merged = mergeProcessCovs([merged, { result: own }]);
    }
  }
  const watching = (async () => {
    for (; !ended; await pause(LOOK)) take();
  })();

  return {
    /** Variables for the tests. */
    env: { NODE_V8_COVERAGE: folder },
    /** Adds what has run; call it after the tests. */
    async addTo(hits) {
      ended = true;
      await watching;
      take();
      if (merged.result.length > 0) await addScripts(hits, merged.result);
    },
  };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Turns places in compiled files into places in the sources. */
async function addScripts(hits, scripts) {
  const V8ToIstanbul = load('v8-to-istanbul');
  for (const { url, functions } of scripts) {
    const file = fileURLToPath(url);
    const map = mapOf(file);
    if (!existsSync(map)) continue;
    const short = file.slice(DIST.length + 1);
    const path = join(ROOT, short.replace(/\.js$/, '.ts'));
    const sourcemap = {
      ...JSON.parse(readFileSync(map, 'utf8')),
      sourceRoot: '',
      sources: [path],
      sourcesContent: [readFileSync(path, 'utf8')],
    };
    const converter = new V8ToIstanbul(file, 0, {
      source: readFileSync(file, 'utf8'),
      sourceMap: { sourcemap },
    });
    await converter.load();
    converter.applyCoverage(functions);
    addHits(hits, converter.toIstanbul());
  }
}
