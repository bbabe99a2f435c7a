import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { property } from '../../access/caller';
import { settingsOf } from '../../platform/settings/settings-reader';

const fetched = new AsyncLocalStorage<true>();

/** Runs work that stores a fetched image: the limits hold for it, whoever asked for it. */
export const storingFetchedImage = <Result>(work: () => Promise<Result>): Promise<Result> =>
  fetched.run(true, work);

/**
 * Whether the limits for images hold here: they do for what the interface fetches or receives. In other places, such as the media
 * library of the panel, the project decides (`limitPanelUploads`).
 */
export function isLimited(strapi: Core.Strapi): boolean {
  if (settingsOf(strapi).limitPanelUploads || fetched.getStore() === true) return true;
  const state: unknown = strapi.requestContext.get()?.state;
  const info = property(property(state, 'route'), 'info');
  return property(info, 'pluginName') === 'upload' && property(info, 'type') === 'content-api';
}
