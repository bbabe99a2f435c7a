import type { Part } from '../plugin';
import { changeUploads } from '../strapi/uploads';

/** Makes photos that the server would refuse smaller before they are sent, also in Strapi's own dialogs. */
export const uploads: Part = {
  bootstrap() {
    changeUploads(async (picture) => (await import('./fit')).fitFile(picture));
  },
};
