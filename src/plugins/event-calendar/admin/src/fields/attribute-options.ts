import type { StrapiApp } from '@strapi/strapi/admin';
import { textKey } from '../plugin';

type CustomField = Exclude<Parameters<StrapiApp['customFields']['register']>[0], unknown[]>;
type Option = Extract<NonNullable<NonNullable<CustomField['options']>['base']>[number], { name: unknown }>;

/** Type guard: Strapi's types list only its own options, but `CustomFields.register` accepts any name below `options.`. */
const isOptionName = (name: string): name is Option['name'] => name.startsWith('options.');

/** Text options of a custom field in the Content-Type Builder, stored as `options.NAME` of the attribute. */
export const attributeOptions = (...names: string[]): { base: Option[] } => ({
  base: names
    .map((name) => `options.${name}`)
    .filter(isOptionName)
    .map((name) => ({
      name,
      type: 'text',
      intlLabel: { id: textKey(`fields.${name}`), defaultMessage: name },
      description: { id: textKey(`fields.${name}.description`), defaultMessage: name },
    })),
});
