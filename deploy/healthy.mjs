/**
 * Ends with 0 if the service in this container is ready, with 1 if it is not. The image has no program that asks over HTTP.
 * Where the check is switched off, it asks whether the service answers at all.
 */
const { PORT, CALENDAR_READY_PATH: ready, CALENDAR_LIVE_PATH: live } = process.env;
const path = [ready || '/-/ready', live || '/-/live'].find((each) => each !== 'none');
const address = new URL(path ?? '/robots.txt', `http://127.0.0.1:${PORT || 1337}`);
fetch(address).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
