import type { Core } from '@strapi/strapi';
import { PLUGIN as plugin } from '../../domain/kinds';

const inputSize = { default: 6, isResizable: true } as const;

/**
 * Registers the custom fields of the panel's inputs (`admin/src/fields`) and the types in which their values are stored. Must run
 * before Strapi reads the content types, which may use them.
 */
export function registerCustomFields(strapi: Core.Strapi): void {
  strapi.customFields.register([
    { name: 'wall-time', plugin, type: 'string', inputSize },
    { name: 'time-zone', plugin, type: 'string', inputSize },
    { name: 'cost', plugin, type: 'string', inputSize },
    { name: 'web-address', plugin, type: 'string', inputSize },
    { name: 'slug', plugin, type: 'uid', inputSize },
    { name: 'coordinate', plugin, type: 'float', inputSize },
    { name: 'switch', plugin, type: 'boolean', inputSize },
    { name: 'event-status', plugin, type: 'enumeration', inputSize },
  ]);
}
