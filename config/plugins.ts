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
        // What a browser may run, by the declared type, by the extension and by the bytes, also with parameters (`image/svg+xml;x`). The
        // list above does not see the extension of a file whose type is not declared.
        deniedTypes: ['*xml*', '*html*', '*script*', 'text/*'],
      },
    },
  },
});
