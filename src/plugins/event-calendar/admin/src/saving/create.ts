import { nameAttribute } from '../../../server/src/domain/kinds';
import { CREATION_HEADER } from '../../../server/src/domain/opened';
import type { Values } from './form-values';
import type { OpenForm } from './open-forms';
import type { EditedRecord } from './ours';
import { valueAt } from '../value-at';
import { isLost } from './refusals';
import type { FieldMarks } from './sending';
import { inTime, withHeader, withOpened } from './sending';
import type { Answer, Send } from '../strapi/requests';
import { uniqueName } from './unique-name';

/** The names of creations without a form of their own that nobody has heard of, by what they create. */
const unheard = new Map<string, string>();

/**
 * Creates a record, once: where the answer is lost it is sent again under the same name, and what was stored then is written
 * over with what stands in the form by now.
 */
export async function create(
  { kind, locale }: EditedRecord,
  { asked, request, send }: { asked: unknown; request: object; send: Send },
  form: OpenForm | undefined,
): Promise<Answer | undefined> {
  const what = JSON.stringify([kind, locale, valueAt(asked, 'data', nameAttribute(kind))]);
  const name = form?.creation() ?? unheard.get(what) ?? uniqueName();
  const named = withHeader(request, CREATION_HEADER, name);
  let answer = await inTime(send(named));
  if (answer !== undefined && isLost(answer)) answer = await inTime(send(named));
  const created = answer && 'error' in answer && valueAt(answer.error, 'details', 'created');
  if (typeof created === 'string') answer = await inTime(send(over(request, created, asked, form)));
  if (answer === undefined || isLost(answer)) unheard.set(what, name);
  else unheard.delete(what);
  return answer;
}

/** The request that writes over the record that an earlier one has made, with what was typed. */
function over(request: object, documentId: string, asked: unknown, form: OpenForm | undefined): object {
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
