import type { StrapiApp } from '@strapi/strapi/admin';
import { textKey } from '../plugin';

type CustomField = Exclude<Parameters<StrapiApp['customFields']['register']>[0], unknown[]>;
type Option = Extract<NonNullable<NonNullable<CustomField['options']>['base']>[number], { name: unknown }>;

/** Strapi's types know the names of its own options only; its check wants all others below `options` (CustomFields.register). */
const isOptionName = (name: string): name is Option['name'] => name.startsWith('options.');

/** Options of a custom field in the Content-Type Builder: texts that are kept as `options.NAME` of the attribute. */
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
