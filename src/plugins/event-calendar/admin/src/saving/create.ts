import { nameAttribute } from '../../../server/src/domain/kinds';
import { CREATION_HEADER } from '../../../server/src/domain/opened';
import type { Values } from './form-values';
import type { OpenForm } from './open-forms';
import type { EditedRecord } from '../edited-record';
import { valueAt } from '../value-at';
import { isLost } from './refusals';
import type { FieldMarks } from './sending';
import { sendPatiently, withHeader, withOpened } from './sending';
import type { RequestResult, Send } from '../strapi/requests';
import { uniqueName } from './unique-name';

/** Creations whose response was lost and that have no open form: their names, by the record that they create. */
const unconfirmed = new Map<string, string>();

/**
 * Creates a record exactly once. If the response is lost, the request is sent again with the same name. If the server then reports
 * that the record exists, the record is updated with the current values of the form.
 */
export async function create(
  { kind, locale }: EditedRecord,
  { asked, request, send }: { asked: unknown; request: object; send: Send },
  form: OpenForm | undefined,
): Promise<RequestResult | undefined> {
  const content = JSON.stringify([kind, locale, valueAt(asked, 'data', nameAttribute(kind))]);
  const name = form?.creation() ?? unconfirmed.get(content) ?? uniqueName();
  const named = withHeader(request, CREATION_HEADER, name);
  let result = await sendPatiently(send, named);
  if (result !== undefined && isLost(result)) result = await sendPatiently(send, named);
  const created = result && 'error' in result && valueAt(result.error, 'details', 'created');
  if (typeof created === 'string')
    result = await sendPatiently(send, updateOf(request, created, asked, form));
  if (result === undefined || isLost(result)) unconfirmed.set(content, name);
  else unconfirmed.delete(content);
  return result;
}

/** The request that updates a record which an earlier request has created, with the typed values. */
function updateOf(request: object, documentId: string, asked: unknown, form: OpenForm | undefined): object {
  const url = String(valueAt(request, 'url'));
  const [list = '', action = ''] = url.replace(/\/clone\/.*$/, '').split(/(?=\/actions\/)/);
  const place = { url: `${list}/${documentId}${action}`, method: action === '' ? 'PUT' : 'POST' };
  if (form === undefined) return { ...request, ...place };
  const sent: Values = Object(valueAt(asked, 'data'));
  const typed = Object.entries(form.changes.fields).filter(([field]) => field in sent);
  const marks = typed.map(([field, { opened }]): FieldMarks => [field, opened]);
  const data = Object.fromEntries(typed.map(([field]) => [field, valueAt(sent, field)]));
  return withOpened({ ...request, ...place, data }, documentId, marks);
}
