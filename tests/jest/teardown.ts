/**
 * Functions to call at the end of the run. jest loads setup and teardown separately, so they share them through the global
 * object.
 */
const KEY = Symbol.for('calendar.tests.teardowns');
const held: typeof globalThis & { [KEY]?: (() => Promise<void>)[] } = globalThis;

/** Registers a function to call after the last test of the run. */
export function onTeardown(end: () => Promise<void>): void {
  (held[KEY] ??= []).push(end);
}

export default async function teardown(): Promise<void> {
  // Only a run without workers has one in this process.
  await Reflect.get(process, Symbol.for('calendar.tests.kept-service'))?.stop();
  for (const end of held[KEY] ?? []) await end();
  held[KEY] = [];
}
