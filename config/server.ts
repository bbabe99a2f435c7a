import { readEnvironment } from '../src/environment';
import { secret } from '../src/secrets';

export default () => {
  const { host, port, publicUrl, trustProxy, logLevel, publicDirectory } = readEnvironment();
  return {
    host,
    port,
    url: publicUrl,
    // The last address of X-Forwarded-For is the one that the proxy saw; clients can fake the addresses before it.
    proxy: { koa: trustProxy, maxIpsCount: 1 },
    dirs: { public: publicDirectory },
    app: { keys: secret('APP_KEYS').split(',') },
    // Do not ask a package registry for a newer Strapi; the start prints its own lines.
    logger: { config: { level: logLevel }, updates: { enabled: false }, startup: { enabled: false } },
    transfer: { remote: { enabled: false } },
  };
};
