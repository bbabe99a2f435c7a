import { publicPath, readEnvironment } from '../src/environment';
import { secret } from '../src/secrets';

export default () => ({
  // Strapi's default is the path /admin of the host, also where the panel is below a path of its own.
  auth: { secret: secret('ADMIN_JWT_SECRET'), cookie: { path: `${publicPath(readEnvironment())}/admin` } },
  apiToken: { salt: secret('API_TOKEN_SALT') },
  transfer: { token: { salt: secret('TRANSFER_TOKEN_SALT') } },
  secrets: { encryptionKey: secret('ENCRYPTION_KEY') },
  // No rating survey and no advertising in the admin panel.
  flags: { nps: false, promoteEE: false },
  autoOpen: false,
});
