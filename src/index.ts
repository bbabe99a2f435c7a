import type { Core } from '@strapi/strapi';
import { ensureFirstAdmin } from './first-admin';
import { showPanelBuild } from './panel-build';
import { completePanelFiles } from './panel-files';
import { closeRegistration } from './registration';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    completePanelFiles(strapi);
  },
  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    showPanelBuild(strapi);
    await closeRegistration(strapi);
    await ensureFirstAdmin(strapi);
  },
};
