import type { Core } from '@strapi/strapi';
import { stopDeliveries } from '../features/webhooks';
import { stopSubscriptions } from '../host';
import { closeImages } from '../services/images/decoding';
import { stopCounting } from '../storage/counts/count-store';
import { closeReading } from '../storage/ports/reading-connection';
import { stopSchedule } from '../features/scheduled-publishing';

/** Runs when Strapi stops. */
export async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  await stopSubscriptions(strapi);
  await stopSchedule(strapi);
  await stopDeliveries(strapi);
  closeImages(strapi);
  await stopCounting(strapi);
  await closeReading(strapi);
}
