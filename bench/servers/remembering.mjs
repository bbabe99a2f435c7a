// The limit, which also remembers the linked records of each event, as the service remembers linked records. No target uses it.
process.env.BENCH_REMEMBERS = 'true';
await import('./limit.mjs');
