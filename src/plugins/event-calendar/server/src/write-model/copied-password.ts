import type { Core } from '@strapi/strapi';
import { mayCopyPassword } from '../access/password-rights';
import { PASSWORD_LEFT_OUT } from '../domain/opened';
import type { Write } from './write';
import type { Data } from './prepare';
import { sealPassword } from './prepare';
import { isFilled } from './slugs';

/**
 * Prepares the password of a duplicate. For somebody who may not read the original's password the duplicate gets none, or the
 * one that the person enters, and the response says so: the owner of a duplicate can read its password.
 */
export async function copyPassword(
  strapi: Core.Strapi,
  { storage, rows }: Pick<Write, 'storage' | 'rows'>,
  data: Data,
): Promise<void> {
  const source = rows.find((row) => storage.kind === 'event' && isFilled(row['password']));
  const isWithheld = source !== undefined && !(await mayCopyPassword(strapi, source.document_id));
  if (isWithheld && !isFilled(data['password'])) {
    data['password'] = null;
    const request = strapi.requestContext.get();
    if (request !== undefined) request.state[PASSWORD_LEFT_OUT] = true;
  }
  sealPassword(strapi, isWithheld ? [] : rows, data);
}
