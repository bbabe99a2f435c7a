import type { Core } from '@strapi/strapi';
import { PLUGIN as plugin } from '../../domain/kinds';

const inputSize = { default: 6, isResizable: true } as const;

/**
 * Tells Strapi under which custom fields the inputs of the admin part stand (`admin/src/fields`) and as what their values are
 * stored. Must run before Strapi reads the content types, which may name them.
 */
export function registerCustomFields(strapi: Core.Strapi): void {
  strapi.customFields.register([
    { name: 'wall-time', plugin, type: 'string', inputSize },
    { name: 'time-zone', plugin, type: 'string', inputSize },
    { name: 'cost', plugin, type: 'string', inputSize },
    { name: 'web-address', plugin, type: 'string', inputSize },
    { name: 'slug', plugin, type: 'uid', inputSize },
    { name: 'coordinate', plugin, type: 'float', inputSize },
    { name: 'event-status', plugin, type: 'enumeration', inputSize },
  ]);
}
