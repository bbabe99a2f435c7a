import type { Core } from '@strapi/strapi';
import { VIEWER_PATH, viewerAsset } from '../openapi/viewer';
import { packResponse } from './pack-response';
import { apiPrefix } from '../services/serving';

/**
 * Serves the files of the documentation viewer; call it in the plugin's `register`. These are not content routes, so that no
 * permission screen lists them.
 */
export function registerViewer(strapi: Core.Strapi): void {
  strapi.server.routes([
    {
      method: 'GET',
      path: `${apiPrefix(strapi) + VIEWER_PATH}/:file`,
      handler(ctx, next) {
        const asset = viewerAsset(ctx.params.file);
        if (asset === undefined) return next();
        ctx.body = asset.body;
        ctx.type = asset.type;
        ctx.set('Cache-Control', 'public, max-age=86400');
        return packResponse(ctx);
      },
      config: { auth: false },
    },
  ]);
}
