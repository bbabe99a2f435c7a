import { contentManagerOf } from '../strapi/content-manager';
import type { Part } from '../plugin';
import { watchCaret } from './caret';
import { dropDraftsOf, dropOldDrafts } from './drafts';
import { KeptFormAction } from './KeptFormAction';
import { formOf } from './open-forms';
import { recordOf } from '../edited-record';
import { valueAt } from '../value-at';
import { readPatiently } from './read';
import { save } from './save';
import { interceptRequest } from '../strapi/requests';
import type { RequestResult, PanelRequest } from '../strapi/requests';

/** Keeps what is typed into a form when a save fails, somebody else saves, or the tab is closed. */
export const saving: Part = {
  register() {
    for (const name of ['createDocument', 'cloneDocument', 'updateDocument', 'publishDocument'])
      interceptRequest(name, save);
    interceptRequest('getDocument', readPatiently);
    interceptRequest('discardDocument', discard);
    interceptRequest('unpublishDocument', discard);
    interceptRequest('logout', logOut);
    dropOldDrafts(Date.now());
    watchCaret();
  },

  bootstrap(app) {
    contentManagerOf(app)?.addDocumentHeaderAction((actions) => [KeptFormAction, ...actions]);
  },
};

/** Discards or unpublishes a draft, and then drops the unsaved changes of the form unless the draft is kept. */
async function discard({ asked, proceed }: PanelRequest): Promise<RequestResult> {
  const keepsDraft = valueAt(asked, 'data', 'discardDraft') === false;
  const result = await proceed();
  const record = recordOf(asked);
  if ('error' in result || keepsDraft || record === undefined) return result;
  const form = formOf(record);
  form?.changes.accept();
  form?.onSettled();
  return result;
}

/** Logging out drops the drafts of the user, even if the request fails. An expired session (401) keeps them. */
async function logOut({ proceed, getState }: PanelRequest): Promise<RequestResult> {
  const user = valueAt(getState(), 'adminApi', 'queries', 'getMe(undefined)', 'data', 'id');
  const result = await proceed();
  if (user !== undefined && valueAt(result, 'error', 'status') !== 401) dropDraftsOf(String(user));
  return result;
}
