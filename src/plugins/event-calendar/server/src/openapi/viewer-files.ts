const SCRIPT = 'text/javascript; charset=utf-8';

/** The files of the viewer that are served, with their types; nothing else of its package is reachable. */
export const VIEWER_FILES: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': SCRIPT,
  'swagger-ui-bundle.js.LICENSE.txt': 'text/plain; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};
