import { load } from '../../scripts/lib/project.mjs';

/** Makes all meters do nothing if the environment says so, to measure what they cost. Call it before the app is loaded. */
export function maybeWithoutMeters() {
  if (process.env.BENCH_UNMETERED !== 'true') return;
  const { Counter, Gauge, Histogram } = load('prom-client');
  const nothing = () => undefined;
  for (const { prototype } of [Counter, Gauge, Histogram])
    for (const name of ['inc', 'dec', 'set', 'observe']) if (name in prototype) prototype[name] = nothing;
}
