/**
 * What tests have reached: for each source file how often a line and a function ran.
 *
 * @typedef {{ lines: Map<number, number>, functions: Map<string, { name: string, line: number, count: number }> }} FileHits
 * @typedef {Map<string, FileHits>} Hits by the path of the source file
 */

/**
 * Adds coverage in the form of Istanbul, which jest and `v8-to-istanbul` give.
 *
 * @param {Hits} hits
 * @param {Record<string, { statementMap: object, s: object, fnMap: object, f: object }>} coverage by the path of the source file
 */
export function addHits(hits, coverage) {
  for (const [path, { statementMap, s, fnMap, f }] of Object.entries(coverage)) {
    const file = hits.get(path) ?? { lines: new Map(), functions: new Map() };
    hits.set(path, file);
    for (const [id, { start }] of Object.entries(statementMap))
      file.lines.set(start.line, (file.lines.get(start.line) ?? 0) + s[id]);
    for (const [id, { name, loc }] of Object.entries(fnMap)) {
      // The compilers of the unit tests and of the app place a function in other columns.
      const key = `${loc.start.line} ${name}`;
      const known = file.functions.get(key)?.count ?? 0;
      file.functions.set(key, { name, line: loc.start.line, count: known + f[id] });
    }
  }
}
