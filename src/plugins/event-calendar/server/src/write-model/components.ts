import type { Core } from '@strapi/strapi';
import type { Attributes } from './incoming';

/** The fields of a component, which a project can add to a content type; undefined if there is none with this uid. */
export function componentOf(strapi: Core.Strapi, uid: unknown): Attributes | undefined {
  const [, component] = Object.entries(strapi.components).find(([name]) => name === uid) ?? [];
  return component?.attributes;
}
