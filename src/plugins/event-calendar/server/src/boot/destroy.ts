import type { Core } from '@strapi/strapi';
import { inOneLine } from '../domain/text/log-text';
import { stopDeliveries } from '../features/webhooks';
import { stopSubscriptions } from '../host';
import { closeImages } from '../services/images/decoding';
import { stopNotingFetches } from '../services/feed-fetches';
import { stopProcessWatch } from '../services/process-watch';
import { stopCounting } from '../storage/counts/count-store';
import { releaseServerLock } from '../platform/strapi/one-server';
import { closeReading } from '../storage/ports/reading-connection';
import { stopHealth } from '../services/health/health';
import { closeChecks } from '../transport/health/open-checks';
import { stopSchedule } from '../features/scheduled-publishing';

/** In this order: what writes stops before the connections that it uses. */
const STEPS: readonly ((strapi: Core.Strapi) => void | Promise<void>)[] = [
  stopSubscriptions,
  stopSchedule,
  stopDeliveries,
  closeImages,
  stopNotingFetches,
  stopCounting,
  closeChecks,
  stopHealth,
  stopProcessWatch,
  closeReading,
  releaseServerLock,
];

/** Runs when Strapi stops. A step that fails is logged, and the steps after it still run, so that nothing stays open. */
export async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  for (const stop of STEPS) {
    try {
      await stop(strapi);
    } catch (error) {
      strapi.log.error(`Calendar: a part could not be stopped: ${inOneLine(String(error))}`);
    }
  }
}
