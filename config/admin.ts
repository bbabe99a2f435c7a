import { secret } from '../src/secrets';

export default () => ({
  auth: { secret: secret('ADMIN_JWT_SECRET') },
  apiToken: { salt: secret('API_TOKEN_SALT') },
  transfer: { token: { salt: secret('TRANSFER_TOKEN_SALT') } },
  secrets: { encryptionKey: secret('ENCRYPTION_KEY') },
  // No rating survey and no advertising in the admin panel.
  flags: { nps: false, promoteEE: false },
  autoOpen: false,
});
