import { nameAttribute } from '../../../server/src/domain/kinds';
import { isSilence } from '../refusals/refused';
import { create } from './create';
import type { Values } from './form-values';
import { isLinks, isSame, isUnchangedLinks, markOf, openedMarkOf } from './form-values';
import type { OpenForm } from './open-forms';
import { formOf } from './open-forms';
import type { EditedRecord } from './ours';
import { recordOf } from './ours';
import { valueAt } from '../value-at';
import { conflictIn, isLost, lateness, refusalOf } from './refusals';
import type { FieldMarks } from './sending';
import { noteSecretMarks, secretMarks } from './secrets';
import { inTime, withOpened } from './sending';
import type { Answer, PanelRequest, Send } from '../strapi/requests';
import { cachedDocument, documentChange, documentReading, stayAsShown } from '../strapi/requests';

/**
 * Saves or publishes a record so that its form keeps what was typed if that fails, and sends no field that nobody has changed:
 * what somebody else has stored in it stays.
 */
export function save(request: PanelRequest): Promise<Answer> | undefined {
  const record = recordOf(request.asked);
  return record && saveRecord(record, request);
}

async function saveRecord(
  record: EditedRecord,
  { asked, request = {}, send, getState, dispatch }: PanelRequest,
): Promise<Answer> {
  const form = formFor(record, asked);
  const sent = form?.changes.sends();
  const { data: _, ...document }: { data?: unknown } = Object(asked);
  const cached = valueAt(cachedDocument(document, getState()), 'data');
  const isStored = valueAt(cached, 'id') !== undefined;
  // A new language shares fields with the others, which somebody else may have changed since its form was opened.
  const isKnown = isStored || (record.documentId !== undefined && form !== undefined);
  const answer =
    record.documentId === undefined
      ? await create(record, { asked, request, send }, form)
      : await update(isKnown ? written(record, { asked, request }, cached, form) : request, isKnown, send);
  if (answer === undefined || 'error' in answer) {
    const error = answer?.error;
    if (!isStored) stayAsShown(asked);
    const conflict = conflictIn(error);
    if (conflict) form?.onConflict(conflict);
    if (isSilence(error) && sent) form?.onMissed(sent);
    return { error: answer === undefined ? lateness() : refusalOf(error) };
  }
  const stored: Values = Object(valueAt(answer.data, 'data'));
  noteSecretMarks(record, answer.data);
  if (sent) form?.changes.saved(sent, stored);
  if (form !== undefined && record.documentId === undefined) {
    const documentId = String(valueAt(stored, 'documentId'));
    form.onSettled(documentId);
    // Strapi makes another form for the record. What it shows is there by then, and nobody is in the middle of a word.
    const [model, params] = [valueAt(asked, 'model'), valueAt(asked, 'params')];
    const opened = { collectionType: 'collection-types', model, documentId, params };
    await inTime(Promise.resolve(dispatch(documentReading(opened))));
    await form.changes.pause();
    form.handOn(documentId);
  } else form?.onSettled();
  // Until it is read anew the form would fall back to what was read before.
  dispatch(documentChange(document, (known) => adopt(valueAt(known, 'data'), stored, asked, isStored)));
  return answer;
}

/** The form that is saved. A dialog above the form of a new record may make another one of its kind: it has another name. */
function formFor(record: EditedRecord, asked: unknown): OpenForm | undefined {
  const form = formOf(record);
  if (form === undefined || record.documentId !== undefined) return form;
  const name = nameAttribute(record.kind);
  return isSame(form.changes.valueOf(name), valueAt(asked, 'data', name)) ? form : undefined;
}

async function update(request: object, isKnown: boolean, send: Send): Promise<Answer | undefined> {
  const answered = await inTime(send(request));
  return answered && isLost(answered) && isKnown ? lookFor(request, answered, send) : answered;
}

/** Where only the answer to a save was lost, the record tells that it is saved. */
async function lookFor(saved: object, lost: Answer, send: Send): Promise<Answer> {
  if (valueAt(saved, 'method') !== 'PUT') return lost;
  const read = await inTime(send({ ...saved, method: 'GET', data: undefined }));
  if (read === undefined || 'error' in read || valueAt(read.data, 'data', 'id') === undefined) return lost;
  const isThere = Object.entries(Object(valueAt(saved, 'data'))).every(
    ([name, value]) => !isLinks(value) && markOf(value) === markOf(valueAt(read.data, 'data', name)),
  );
  return isThere ? read : lost;
}

/** The request with the changed fields alone, and with what its sender knows to be stored in them. */
function written(
  record: EditedRecord,
  { asked, request }: { asked: unknown; request: object },
  cached: unknown,
  form: OpenForm | undefined,
): object {
  const sent: Values = Object(valueAt(asked, 'data'));
  const typed = form?.changes.fields ?? {};
  const before = (name: string): unknown =>
    form === undefined ? valueAt(cached, name) : form.changes.baseOf(name);
  const changed = Object.entries(sent).filter(
    ([name, value]) => !isUnchangedLinks(value) && !isSame(value, before(name)),
  );
  const marks = changed.map(([name, value]): FieldMarks => [
    name,
    typed[name]?.opened ?? [openedMarkOf(name, value, before(name), secretMarks(record))],
  ]);
  const data = Object.fromEntries(changed);
  return withOpened({ ...request, data }, String(record.documentId), marks);
}

/**
 * Takes what was stored over into the record that was read before. A publication answers with the published version, of which only
 * the fields of the form are the draft's too; links come in another form.
 */
function adopt(known: unknown, stored: Values, asked: unknown, isStored: boolean): void {
  if (typeof known !== 'object' || known === null) return;
  const sent: Values = Object(valueAt(asked, 'data'));
  for (const [name, value] of Object.entries(stored)) {
    if (isLinks(valueAt(sent, name)) || (isStored && !(name in sent))) continue;
    Object.assign(known, { [name]: value });
  }
}
