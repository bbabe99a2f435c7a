import { readEnvironment } from '../src/environment';
import { serviceLog } from '../src/service-log';
import { secret } from '../src/secrets';

export default () => {
  const { host, port, publicUrl, trustProxy, logLevel, logFormat, publicDirectory } = readEnvironment();
  return {
    host,
    port,
    url: publicUrl,
    // The last address of X-Forwarded-For is the one that the proxy saw; clients can fake the addresses before it.
    proxy: { koa: trustProxy, maxIpsCount: 1 },
    dirs: { public: publicDirectory },
    app: { keys: secret('APP_KEYS').split(',') },
    // Do not ask a package registry for a newer Strapi; the start prints its own lines.
    logger: {
      config: serviceLog(logLevel, logFormat),
      // The plugin writes a line for each request in the same form.
      form: logFormat,
      updates: { enabled: false },
      startup: { enabled: false },
    },
    // Longer than proxies keep idle connections: the side that sends requests closes them, so that none is lost.
    http: { serverOptions: { keepAliveTimeout: 75_000 } },
    transfer: { remote: { enabled: false } },
  };
};
