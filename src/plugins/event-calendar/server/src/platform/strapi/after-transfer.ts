import type { Core } from '@strapi/strapi';

/**
 * Calls something whenever an import or a transfer has ended in this process. Strapi writes its rows without the Document Service and with
 * the lifecycles of the database switched off, so nothing else tells of them. Once they are on again, Strapi has begun to commit the
 * rows, and does not wait for that (`strapi/providers/local-destination` of @strapi/data-transfer 5.54). An export and a transfer that
 * has failed call it too. Call this in the plugin's `register`.
 *
 * No upstream issue: an import sends no event.
 */
export function afterTransfer(strapi: Core.Strapi, call: () => void): void {
  const { lifecycles } = strapi.db;
  const disable = lifecycles.disable.bind(lifecycles);
  const enable = lifecycles.enable.bind(lifecycles);
  let isOff = false;
  Object.assign(lifecycles, {
    disable: (): void => {
      isOff = true;
      disable();
    },
    enable: (): void => {
      enable();
      // A transfer over the network switches them on twice.
      if (!isOff) return;
      isOff = false;
      call();
    },
  });
}
