import { Calendar, Clock, Earth, ExternalLink, Link, PinMap, PriceTag } from '@strapi/icons';
import { PLUGIN_ID, textKey } from '../plugin';
import type { Part } from '../plugin';
import { attributeOptions } from './attribute-options';
import { customInput } from './custom-input';

/** What the Content-Type Builder and the list of custom fields call an input. */
const called = (name: string) => ({
  intlLabel: { id: textKey(`fields.${name}.label`), defaultMessage: name },
  intlDescription: { id: textKey(`fields.${name}.description`), defaultMessage: name },
});

/**
 * Inputs for any content type; `server/src/admin-api/fields/custom-fields.ts` tells the server of the same. The options name
 * sibling attributes, with which an input works together where they are there.
 */
const CUSTOM_FIELDS = [
  {
    name: 'wall-time',
    pluginId: PLUGIN_ID,
    type: 'string' as const,
    icon: Clock,
    ...called('wall-time'),
    components: customInput(() => import('./wall-time/WallTimeInput')),
    options: attributeOptions('timezoneField', 'allDayField', 'startField', 'endField'),
  },
  {
    name: 'time-zone',
    pluginId: PLUGIN_ID,
    type: 'string' as const,
    icon: Earth,
    ...called('time-zone'),
    components: customInput(() => import('./time-zone/TimeZoneInput')),
    options: attributeOptions('timeField'),
  },
  {
    name: 'cost',
    pluginId: PLUGIN_ID,
    type: 'string' as const,
    icon: PriceTag,
    ...called('cost'),
    components: customInput(() => import('./CostInput')),
  },
  {
    name: 'web-address',
    pluginId: PLUGIN_ID,
    type: 'string' as const,
    icon: ExternalLink,
    ...called('web-address'),
    components: customInput(() => import('./WebAddressInput')),
  },
  {
    name: 'slug',
    pluginId: PLUGIN_ID,
    type: 'uid' as const,
    icon: Link,
    ...called('slug'),
    components: customInput(() => import('./slug/SlugInput')),
    options: attributeOptions('targetField'),
  },
  {
    name: 'coordinate',
    pluginId: PLUGIN_ID,
    type: 'float' as const,
    icon: PinMap,
    ...called('coordinate'),
    components: customInput(() => import('./CoordinateInput')),
    options: attributeOptions('axis', 'otherField'),
  },
  {
    name: 'event-status',
    pluginId: PLUGIN_ID,
    type: 'enumeration' as const,
    icon: Calendar,
    ...called('event-status'),
    components: customInput(() => import('./EventStatusInput')),
  },
];

export const fields: Part = {
  register(app) {
    app.customFields.register(CUSTOM_FIELDS);
  },
};
