import { Calendar, Clock, Earth, ExternalLink, Link, PinMap, PriceTag } from '@strapi/icons';
import { PLUGIN_ID, textKey } from '../plugin';
import type { Part } from '../plugin';
import { attributeOptions } from './attribute-options';
import { customInput } from './custom-input';

/** The name and description of a custom field in the Content-Type Builder. */
const labelled = (name: string) => ({
  intlLabel: { id: textKey(`fields.${name}.label`), defaultMessage: name },
  intlDescription: { id: textKey(`fields.${name}.description`), defaultMessage: name },
});

/**
 * Inputs for any content type; `server/src/admin-api/fields/custom-fields.ts` registers the same on the server. The options name
 * sibling attributes that the input reads or writes, if the content type has them.
 */
const CUSTOM_FIELDS = [
  {
    name: 'wall-time',
    pluginId: PLUGIN_ID,
    type: 'string' as const,
    icon: Clock,
    ...labelled('wall-time'),
    components: customInput(() => import('./wall-time/WallTimeInput')),
    options: attributeOptions('timezoneField', 'allDayField', 'startField', 'endField'),
  },
  {
    name: 'time-zone',
    pluginId: PLUGIN_ID,
    type: 'string' as const,
    icon: Earth,
    ...labelled('time-zone'),
    components: customInput(() => import('./time-zone/TimeZoneInput')),
    options: attributeOptions('timeField'),
  },
  {
    name: 'cost',
    pluginId: PLUGIN_ID,
    type: 'string' as const,
    icon: PriceTag,
    ...labelled('cost'),
    components: customInput(() => import('./CostInput')),
  },
  {
    name: 'web-address',
    pluginId: PLUGIN_ID,
    type: 'string' as const,
    icon: ExternalLink,
    ...labelled('web-address'),
    components: customInput(() => import('./WebAddressInput')),
  },
  {
    name: 'slug',
    pluginId: PLUGIN_ID,
    type: 'uid' as const,
    icon: Link,
    ...labelled('slug'),
    components: customInput(() => import('./slug/SlugInput')),
    options: attributeOptions('targetField'),
  },
  {
    name: 'coordinate',
    pluginId: PLUGIN_ID,
    type: 'float' as const,
    icon: PinMap,
    ...labelled('coordinate'),
    components: customInput(() => import('./CoordinateInput')),
    options: attributeOptions('axis', 'otherField'),
  },
  {
    name: 'event-status',
    pluginId: PLUGIN_ID,
    type: 'enumeration' as const,
    icon: Calendar,
    ...labelled('event-status'),
    components: customInput(() => import('./EventStatusInput')),
  },
];

export const fields: Part = {
  register(app) {
    app.customFields.register(CUSTOM_FIELDS);
  },
};
