/** Ends with 0 if the service in this container is ready, with 1 if it is not. The image has no program that asks over HTTP. */
const address = `http://127.0.0.1:${process.env.PORT || 1337}${process.env.CALENDAR_READY_PATH || '/-/ready'}`;
fetch(address).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
