import { Calendar, Check, Clock, Earth, ExternalLink, Link, PinMap, PriceTag } from '@strapi/icons';
import { PLUGIN_ID, textKey } from '../plugin';
import type { Part } from '../plugin';
import { attributeOptions } from './attribute-options';
import { customInput } from './custom-input';

/**
 * A custom field.
 * @param attributes its options: each names a sibling attribute that the input reads or writes, if the content type has it
 */
const customField = <const Type extends string, Value>(
  name: string,
  type: Type,
  icon: typeof Clock,
  load: Parameters<typeof customInput<Value>>[0],
  ...attributes: string[]
) => ({
  name,
  pluginId: PLUGIN_ID,
  type,
  icon,
  // Its name and description in the Content-Type Builder.
  intlLabel: { id: textKey(`fields.${name}.label`), defaultMessage: name },
  intlDescription: { id: textKey(`fields.${name}.description`), defaultMessage: name },
  components: customInput(load),
  ...(attributes.length > 0 && { options: attributeOptions(...attributes) }),
});

/** Inputs for any content type; `server/src/admin-api/fields/custom-fields.ts` registers the same on the server. */
const CUSTOM_FIELDS = [
  customField(
    'wall-time',
    'string',
    Clock,
    () => import('./wall-time/WallTimeInput'),
    'timezoneField',
    'allDayField',
    'startField',
    'endField',
  ),
  customField('time-zone', 'string', Earth, () => import('./time-zone/TimeZoneInput'), 'timeField'),
  customField('cost', 'string', PriceTag, () => import('./CostInput')),
  customField('web-address', 'string', ExternalLink, () => import('./WebAddressInput')),
  customField('slug', 'uid', Link, () => import('./slug/SlugInput'), 'targetField'),
  customField('coordinate', 'float', PinMap, () => import('./CoordinateInput'), 'axis', 'otherField'),
  customField('switch', 'boolean', Check, () => import('./SwitchInput')),
  customField('event-status', 'enumeration', Calendar, () => import('./EventStatusInput')),
];

export const fields: Part = {
  register(app) {
    app.customFields.register(CUSTOM_FIELDS);
  },
};
