import { LANGUAGES } from '../src/plugins/event-calendar/server/src/domain/languages';
import { secret } from '../src/secrets';

export default () => ({
  'event-calendar': {
    enabled: true,
    resolve: './src/plugins/event-calendar',
    config: { languages: LANGUAGES, sample: true, limitPanelUploads: true },
  },
  'users-permissions': {
    config: {
      jwtSecret: secret('JWT_SECRET'),
      register: { allowedFields: [] },
    },
  },
  upload: {
    config: {
      security: {
        allowedTypes: ['image/*', 'video/*', 'audio/*', 'application/pdf'],
        // These types can contain scripts.
        deniedTypes: ['image/svg+xml', 'text/html', 'application/xhtml+xml'],
      },
    },
  },
});
