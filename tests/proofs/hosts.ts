/** Zones in which the process of a reader may run, with the offset of a winter day in minutes west of UTC. */
export const HOSTS = [
  ['UTC', 0],
  ['Europe/Berlin', -60],
  ['America/New_York', 300],
  ['Asia/Kathmandu', -345],
  ['Australia/Lord_Howe', -660],
  ['Pacific/Apia', -780],
] as const;
