/** A part is handed on when it has this many characters: long descriptions must not block other requests, nor fill the memory. */
export const PART = 65_536;

/**
 * Writes records one after the other, and hands their texts on in parts. Nothing is written before it is wanted.
 * @param write the text of a record and of its place in the list
 */
export function* inParts<RecordForm>(
  records: readonly RecordForm[],
  write: (record: RecordForm, index: number) => string,
): Generator<string> {
  let text = '';
  for (const [index, record] of records.entries()) {
    text += write(record, index);
    if (text.length < PART) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
