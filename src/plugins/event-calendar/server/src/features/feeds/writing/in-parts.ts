/** A part is handed on when it has this many characters: long descriptions must not block other requests, nor fill the memory. */
export const PART = 65_536;

/**
 * Joins texts to parts. An empty text is a good moment for other work, so a part ends there.
 */
export function* joined(texts: Iterable<string>): Generator<string> {
  let text = '';
  for (const piece of texts) {
    text += piece;
    if (piece !== '' && text.length < PART) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/**
 * Writes records one after the other, and hands their texts on in parts. Nothing is written before it is wanted.
 * @param write the text of a record
 */
export function* inParts<RecordForm>(
  records: readonly RecordForm[],
  write: (record: RecordForm) => string,
): Generator<string> {
  let text = '';
  for (const record of records) {
    text += write(record);
    if (text.length < PART) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
