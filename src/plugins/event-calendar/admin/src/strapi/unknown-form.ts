/** The version of Strapi whose panel everything in this folder was seen with. */
const SEEN = '5.54';

const told = new Set<string>();

/**
 * Says in the browser's console, in one line and once, that Strapi's panel has another form than this plugin knows. The panel goes on
 * as Strapi made it.
 * @param what is missing, such as `has no request "createDocument"`
 * @param consequence for the person in front of it
 */
export function tellUnknownForm(what: string, consequence: string): void {
  if (told.has(what)) return;
  told.add(what);
  // eslint-disable-next-line no-console -- Nothing else tells whoever runs another version of Strapi.
  console.error(`event-calendar: this Strapi ${what} (seen with ${SEEN}); ${consequence}`);
}
