/** The largest body of a message in bytes of UTF-8. */
export const LARGEST_BODY = 64_000;

/** A message of Standard Webhooks: its type, the moment that it tells of (ISO 8601) and its data. */
export interface Message<Data extends object> {
  type: string;
  timestamp: string;
  data: Data;
}

/** The bytes that one more item takes in JSON. */
const bytesOf = (item: object): number => Buffer.byteLength(JSON.stringify(item)) + 1;

/**
 * The body of a message with a list of items, of which as many are named, from the first, as go into it; `truncated` says
 * whether all of them are.
 * @param complete whether `items` are all that there are
 */
export function bodyWith<Item extends object>(
  message: Message<object>,
  name: string,
  items: readonly Item[],
  complete: boolean,
): string {
  const form = (named: readonly Item[], truncated: boolean): string =>
    JSON.stringify({ ...message, data: { ...message.data, [name]: named, truncated } });
  let left = LARGEST_BODY - Buffer.byteLength(form([], false));
  let count = 0;
  for (const item of items) {
    left -= bytesOf(item);
    if (left < 0) break;
    count += 1;
  }
  return form(items.slice(0, count), count < items.length || !complete);
}
