import { z } from '@strapi/utils';

/** The schema of a document id. */
export const DOCUMENT_ID = z.string().min(1).max(64);

export const areDifferent = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** The schema of a list of different document ids. */
export const differentDocuments = (least: number, most: number) =>
  z.array(DOCUMENT_ID).min(least).max(most).refine(areDifferent, { error: 'must not repeat a member' });
