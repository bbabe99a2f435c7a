import { afterAll, expect } from '#test';

/** Zones in which the process of a reader may run, with the offset of a winter day in minutes west of UTC. */
export const HOSTS = [
  ['UTC', 0],
  ['Europe/Berlin', -60],
  ['America/New_York', 300],
  ['Asia/Kathmandu', -345],
  ['Australia/Lord_Howe', -660],
  ['Pacific/Apia', -780],
] as const;

/** Moves the process to a zone of `HOSTS`. */
export function moveTo(host: string, offset: number): void {
  process.env.TZ = host;
  expect(new Date('2026-01-01T12:00:00Z').getTimezoneOffset()).toBe(offset);
}

const { TZ } = process.env;
afterAll(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});
