import { nameAttribute } from '../../../server/src/domain/kinds';
import { PASSWORD_LEFT_OUT } from '../../../server/src/domain/opened';
import { changeOverlay } from '../editorial/overlay-state';
import { isNoResponse } from '../refusals/refused';
import { create } from './create';
import type { Values } from './form-values';
import { isCreatedInDialog, isLinks, isSame, isUnchangedLinks, markOf, seenMarkOf } from './form-values';
import type { OpenForm } from './open-forms';
import { formOf } from './open-forms';
import type { EditedRecord } from '../edited-record';
import { recordOf } from '../edited-record';
import { valueAt } from '../value-at';
import { conflictIn, isLost, lateness, refusalOf } from './refusals';
import type { FieldMarks } from './sending';
import { noteSecretMarks, secretMarks } from './secrets';
import { inTime, sendPatiently, withOpened } from './sending';
import type { RequestResult, PanelRequest, Send } from '../strapi/requests';
import { say } from './words';
import { cachedDocument, updateCachedDocument, loadDocument, keepFormOnScreen } from '../strapi/requests';

/**
 * Saves or publishes a record. If that fails, the form keeps what was typed. Only changed fields are sent, so that values which
 * somebody else has stored in the others stay.
 */
export function save(request: PanelRequest): Promise<RequestResult> | undefined {
  const record = recordOf(request.asked);
  return record && saveRecord(record, request);
}

async function saveRecord(
  record: EditedRecord,
  { asked, request = {}, send, getState, dispatch }: PanelRequest,
): Promise<RequestResult> {
  const form = formFor(record, asked);
  const sent = form?.changes.sends();
  const { data: _, ...document }: { data?: unknown } = Object(asked);
  const cached = valueAt(cachedDocument(document, getState()), 'data');
  const isStored = valueAt(cached, 'id') !== undefined;
  // A new language shares fields with the other languages, which somebody else may have changed since the form was opened.
  const isKnown = isStored || (record.documentId !== undefined && form !== undefined);
  const result =
    record.documentId === undefined
      ? await create(record, { asked, request, send }, form)
      : await update(
          isKnown ? withChangesOnly(record, { asked, request }, cached, form) : request,
          isKnown,
          send,
        );
  if (result === undefined || 'error' in result) {
    const error = result?.error;
    if (!isStored) keepFormOnScreen(asked);
    const conflict = conflictIn(error);
    if (conflict) form?.onConflict(conflict);
    if (isNoResponse(error) && sent) form?.onMissed(sent);
    return { error: result === undefined ? lateness() : refusalOf(error) };
  }
  const stored: Values = Object(valueAt(result.data, 'data'));
  noteSecretMarks(record, result.data);
  if (valueAt(result.data, 'meta', PASSWORD_LEFT_OUT) === true)
    changeOverlay({ offer: { message: say('editorial.copies.withoutPassword', { count: 1 }) } });
  if (sent) form?.changes.saved(sent, stored);
  if (form !== undefined && record.documentId === undefined) {
    const documentId = String(valueAt(stored, 'documentId'));
    form.onSettled(documentId);
    // Strapi now opens another form for the record. Load its data first, and wait until nobody is typing.
    const [model, params] = [valueAt(asked, 'model'), valueAt(asked, 'params')];
    const location = { collectionType: 'collection-types', model, documentId, params };
    await inTime(Promise.resolve(dispatch(loadDocument(location))));
    await form.changes.pause();
    form.handOn(documentId);
  } else form?.onSettled();
  // Without this the form would show the old values until the record is read again.
  dispatch(
    updateCachedDocument(document, (cachedResponse) =>
      updateCached(valueAt(cachedResponse, 'data'), stored, asked, isStored),
    ),
  );
  return result;
}

/**
 * The form that is saved. A dialog above the form of a new record may create another record of the same kind, which is recognized by its
 * name.
 */
function formFor(record: EditedRecord, asked: unknown): OpenForm | undefined {
  const form = formOf(record);
  if (form === undefined || record.documentId !== undefined) return form;
  const name = nameAttribute(record.kind);
  return isSame(form.changes.valueOf(name), valueAt(asked, 'data', name)) ? form : undefined;
}

async function update(request: object, isKnown: boolean, send: Send): Promise<RequestResult | undefined> {
  const result = await sendPatiently(send, request);
  return result && isLost(result) && isKnown ? checkStored(request, result, send) : result;
}

/** After a lost response, reads the record to find out whether the save succeeded. */
async function checkStored(saved: object, lost: RequestResult, send: Send): Promise<RequestResult> {
  if (valueAt(saved, 'method') !== 'PUT') return lost;
  const read = await inTime(send({ ...saved, method: 'GET', data: undefined }));
  if (read === undefined || 'error' in read || valueAt(read.data, 'data', 'id') === undefined) return lost;
  const isSaved = Object.entries(Object(valueAt(saved, 'data'))).every(
    ([name, value]) => !isLinks(value) && markOf(value) === markOf(valueAt(read.data, 'data', name)),
  );
  return isSaved ? read : lost;
}

/** The request with only the changed fields, and with the marks of the stored values that the editor has seen. */
function withChangesOnly(
  record: EditedRecord,
  { asked, request }: { asked: unknown; request: object },
  cached: unknown,
  form: OpenForm | undefined,
): object {
  const sent: Values = Object(valueAt(asked, 'data'));
  const typed = form?.changes.fields ?? {};
  const before = (name: string): unknown =>
    form === undefined ? valueAt(cached, name) : form.changes.baseOf(name);
  const different = Object.entries(sent).filter(
    ([name, value]) => !isUnchangedLinks(value) && !isSame(value, before(name)),
  );
  // With a record that was created for a link in a dialog, Strapi sends the values of that record as those of the one that links to it.
  const links = form === undefined ? different.filter(([, value]) => isCreatedInDialog(value)) : [];
  const changed = links.length > 0 ? links : different;
  const marks = changed.map(([name, value]): FieldMarks => [
    name,
    typed[name]?.opened ?? [seenMarkOf(name, value, before(name), secretMarks(record))],
  ]);
  const data = Object.fromEntries(changed);
  return withOpened({ ...request, data }, String(record.documentId), marks);
}

/**
 * Copies the stored values into the cached record. The response to a publication is the published version, which shares only the
 * fields of the form with the draft. Links are skipped, because responses hold them in another format.
 */
function updateCached(cached: unknown, stored: Values, asked: unknown, isStored: boolean): void {
  if (typeof cached !== 'object' || cached === null) return;
  const sent: Values = Object(valueAt(asked, 'data'));
  for (const [name, value] of Object.entries(stored)) {
    if (isLinks(valueAt(sent, name)) || (isStored && !(name in sent))) continue;
    Object.assign(cached, { [name]: value });
  }
}
