/** The version of Strapi with which this folder was tested. */
const SEEN = '5.54';

const logged = new Set<string>();

/**
 * Logs one line in the browser's console, once, if Strapi's panel is not as this plugin expects. The panel then works without that
 * feature.
 * @param what is different, such as `has no request "createDocument"`
 * @param consequence for the person who uses the panel
 */
export function reportUnsupported(what: string, consequence: string): void {
  if (logged.has(what)) return;
  logged.add(what);
  // eslint-disable-next-line no-console -- The only way to report an unsupported version of Strapi.
  console.error(`event-calendar: this Strapi ${what} (seen with ${SEEN}); ${consequence}`);
}
