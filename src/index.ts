import type { Core } from '@strapi/strapi';
import { ensureFirstAdmin } from './first-admin';
import { completePanelFiles } from './panel-files';
import { closeRegistration } from './registration';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    completePanelFiles(strapi);
  },
  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await closeRegistration(strapi);
    await ensureFirstAdmin(strapi);
  },
};
