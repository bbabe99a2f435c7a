import type { Core } from '@strapi/strapi';
import { closeReading } from './reading-connection';

/** Runs when Strapi stops. */
export const destroy = ({ strapi }: { strapi: Core.Strapi }): Promise<void> => closeReading(strapi);
