import type { Core } from '@strapi/strapi';
import { ensureFirstAdmin } from './first-admin';

export default {
  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await ensureFirstAdmin(strapi);
  },
};
