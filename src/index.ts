import type { Core } from '@strapi/strapi';
import { answerBelowPath } from './below-path';
import { ensureFirstAdmin } from './first-admin';
import { unusedServerVariables } from './environment';
import { showPanelBuild } from './panel-build';
import { completePanelFiles } from './panel-files';
import { closeRegistration } from './registration';
import { shortSecrets } from './secrets';
import { guardUploads } from './uploads';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    completePanelFiles(strapi);
    guardUploads(strapi);
  },
  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    answerBelowPath(strapi);
    showPanelBuild(strapi);
    await closeRegistration(strapi);
    await ensureFirstAdmin(strapi);
    strapi.server.httpServer.once('listening', () => {
      warnOfSecrets(strapi);
      warnOfUnusedServer(strapi);
    });
  },
};

function warnOfSecrets(strapi: Core.Strapi): void {
  const short = shortSecrets(process.env);
  if (short.length > 0)
    strapi.log.warn(`${short.join(', ')}: too short to be safe. Use 32 random characters, or leave it unset`);
}

function warnOfUnusedServer(strapi: Core.Strapi): void {
  const unused = unusedServerVariables(process.env);
  if (unused.length > 0)
    strapi.log.warn(`${unused.join(', ')}: without effect, because DATABASE_CLIENT is not "postgres"`);
}
