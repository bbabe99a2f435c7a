/** Teardowns of the run. jest loads setup and teardown apart from each other, so they meet at the global object. */
const KEY = Symbol.for('calendar.tests.teardowns');
const held: typeof globalThis & { [KEY]?: (() => Promise<void>)[] } = globalThis;

/** Has `end` called after the last test of the run. */
export function onTeardown(end: () => Promise<void>): void {
  (held[KEY] ??= []).push(end);
}

export default async function teardown(): Promise<void> {
  for (const end of held[KEY] ?? []) await end();
  held[KEY] = [];
}
