import { contentManagerOf } from '../strapi/content-manager';
import type { Part } from '../plugin';
import { watchCaret } from './caret';
import { dropDraftsOf, dropOldDrafts } from './drafts';
import { KeptFormAction } from './KeptFormAction';
import { formOf } from './open-forms';
import { recordOf } from './ours';
import { valueAt } from '../value-at';
import { readPatiently } from './read';
import { save } from './save';
import { takeOver } from '../strapi/requests';
import type { Answer, PanelRequest } from '../strapi/requests';

/** What is typed into a form is never lost: by a save that fails, by somebody else's, or by a tab that is closed. */
export const saving: Part = {
  register() {
    for (const name of ['createDocument', 'cloneDocument', 'updateDocument', 'publishDocument'])
      takeOver(name, save);
    takeOver('getDocument', readPatiently);
    takeOver('discardDocument', discard);
    takeOver('unpublishDocument', discard);
    takeOver('logout', logOut);
    dropOldDrafts(Date.now());
    watchCaret();
  },

  bootstrap(app) {
    contentManagerOf(app)?.addDocumentHeaderAction((actions) => [KeptFormAction, ...actions]);
  },
};

/** What stands in the form is thrown away with the draft. */
async function discard({ asked, proceed }: PanelRequest): Promise<Answer> {
  const keepsDraft = valueAt(asked, 'data', 'discardDraft') === false;
  const answer = await proceed();
  const record = recordOf(asked);
  if ('error' in answer || keepsDraft || record === undefined) return answer;
  const form = formOf(record);
  form?.changes.accept();
  form?.onSettled();
  return answer;
}

/** A log-out drops the drafts of whoever logs out, also where the server does not hear of it. A session that has ended keeps them. */
async function logOut({ proceed, getState }: PanelRequest): Promise<Answer> {
  const user = valueAt(getState(), 'adminApi', 'queries', 'getMe(undefined)', 'data', 'id');
  const answer = await proceed();
  if (user !== undefined && valueAt(answer, 'error', 'status') !== 401) dropDraftsOf(String(user));
  return answer;
}
