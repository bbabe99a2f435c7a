import type { Core } from '@strapi/strapi';
import { stopDeliveries } from './deliveries';
import { closeImages } from './images/decoding';
import { stopCounting } from './limits/count-store';
import { closeReading } from './reading-connection';
import { stopSchedule } from './schedule';

/** Runs when Strapi stops. */
export async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  await stopSchedule(strapi);
  await stopDeliveries(strapi);
  closeImages(strapi);
  await stopCounting(strapi);
  await closeReading(strapi);
}
