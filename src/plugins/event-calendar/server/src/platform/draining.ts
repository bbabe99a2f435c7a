import type { Core } from '@strapi/strapi';

const draining = new WeakSet<Core.Strapi>();

/**
 * Notes that this process has been asked to end. From now on it says that it is not ready, while it still serves what arrives
 * (docs/operations.md, "Stopping"). Calling it again changes nothing.
 */
export function beginDraining(strapi: Core.Strapi): void {
  draining.add(strapi);
}

/** Whether this process has been asked to end. */
export const isDraining = (strapi: Core.Strapi): boolean => draining.has(strapi);
