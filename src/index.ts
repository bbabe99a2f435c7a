import type { Core } from '@strapi/strapi';
import { ensureFirstAdmin } from './first-admin';
import { completePanelFiles } from './panel-files';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    completePanelFiles(strapi);
  },
  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await ensureFirstAdmin(strapi);
  },
};
