import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mapOf } from '../compile-server.mjs';
import { DIST, ROOT, load, shown } from '../project.mjs';
import { ReachMap } from '../test-times/reach.mjs';
import { addHits } from './hits.mjs';
import { scratchFolder } from './scratch.mjs';

/** Milliseconds between two looks for reports. */
const LOOK = 500;
/** Milliseconds after which nobody moves a report any more. */
const SETTLED = 3000;
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
  const reach = new ReachMap();
  let ended = false;

  function take(settled = Date.now() - SETTLED) {
    for (const name of readdirSync(folder, { recursive: true })) {
      const path = join(folder, name);
      const test = testOf(name);
      // A test process moves its report to the folder of the test file.
      if (!path.endsWith('.json') || (test === undefined && statSync(path).mtimeMs > settled)) continue;
      const report = readReport(path);
      // It is still being written, or its process was killed.
      if (report === undefined) continue;
      rmSync(path);
      const own = report.result.filter(({ url }) => url.startsWith(APP));
      merged = mergeProcessCovs([merged, { result: own }]);
      if (test !== undefined) addReach(reach, test, own);
    }
  }
  const watching = (async () => {
    for (; !ended; await pause(LOOK)) take();
  })();

  return {
    /** Variables for the tests. */
    env: { NODE_V8_COVERAGE: folder },
    /** Adds what has run, and keeps which test files reached it; call it after the tests. */
    async addTo(hits) {
      ended = true;
      await watching;
      take(Infinity);
      reach.write();
      if (merged.result.length > 0) await addScripts(hits, merged.result);
    },
  };
}

/** @returns the test file of a report, which is in the folder of that name */
function testOf(name) {
  const folder = dirname(name);
  return folder === '.' ? undefined : decodeURIComponent(folder);
}

function addReach(reach, test, scripts) {
  for (const { url, functions } of scripts) {
    const called = functions
      .map(({ ranges: [whole] }) => whole)
      // The code of the module itself runs in all processes.
      .filter(({ count, startOffset }) => count > 0 && startOffset > 0);
    const source = shown(fileURLToPath(url))
      .replace(/^dist\//, '')
      .replace(/\.js$/, '.ts');
    reach.add(
      test,
      source,
      called.map(({ startOffset }) => String(startOffset)),
    );
  }
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
