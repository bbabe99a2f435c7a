/** The secrets of the stored calendars. They protect no real data. */
export const SECRETS = {
  APP_KEYS: 'upgrade-app-key-1,upgrade-app-key-2',
  ADMIN_JWT_SECRET: 'upgrade-admin-jwt-secret',
  API_TOKEN_SALT: 'upgrade-api-token-salt',
  TRANSFER_TOKEN_SALT: 'upgrade-transfer-token-salt',
  ENCRYPTION_KEY: 'upgrade-encryption-key-of-a-stored-calendar',
  JWT_SECRET: 'upgrade-jwt-secret',
};

/** The target in the environment. Nothing listens at its address. */
export const CONFIGURED_TARGET = {
  name: 'Named in the environment',
  url: 'http://127.0.0.1:9/configured',
  secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  headers: { 'X-Site': 'a configured secret' },
  quietSeconds: 3600,
  longestSeconds: 86_400,
};

/** The settings of the stored calendars. Nothing in them expires. */
export const SETTINGS = {
  CALENDAR_TIMEZONE: 'Europe/Berlin',
  CALENDAR_LANGUAGE_ROOTS: 'en,fr,de',
  CALENDAR_PUBLIC_URL: 'https://calendar.example',
  CALENDAR_TRASH_DAYS: '0',
  CALENDAR_CHANGES_DAYS: '0',
  CALENDAR_DELIVERY_LOG_DAYS: '3650',
  CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true',
  CALENDAR_TARGETS: JSON.stringify([CONFIGURED_TARGET]),
};

export const ROLES = ['admin', 'editor', 'author', 'contributor', 'subscriber'];

/** The passwords of the users of the interface. */
export const passwordOf = (role) => `Upgrade-${role}-1`;

/** The credentials of the users of the admin panel, by Strapi's role codes. */
export const PANEL_PEOPLE = {
  'strapi-super-admin': { email: 'super@calendar.example', password: 'Upgrade-super-1' },
  'strapi-editor': { email: 'panel-editor@calendar.example', password: 'Upgrade-panel-editor-1' },
  'strapi-author': { email: 'panel-author@calendar.example', password: 'Upgrade-panel-author-1' },
};

/** The passwords of protected events. */
export const EVENT_PASSWORDS = ['sesame', 'Gruß & Kuß', 'lampion n° 7'];
