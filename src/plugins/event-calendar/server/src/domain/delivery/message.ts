/** The largest body of a message, in bytes of UTF-8. */
export const MAX_BODY_BYTES = 64_000;

/** A message as in Standard Webhooks: its type, the time of what it reports (ISO 8601), and its data. */
export interface Message<Data extends object> {
  type: string;
  timestamp: string;
  data: Data;
}

/** The bytes that another item and its comma take in JSON. */
const bytesOf = (item: object): number => Buffer.byteLength(JSON.stringify(item)) + 1;

/**
 * The body of a message with a list of items: as many, from the first, as fit into `MAX_BODY_BYTES`. `truncated` is false when the
 * list is complete.
 * @param complete whether `items` contains every item there is
 */
export function bodyWith<Item extends object>(
  message: Message<object>,
  name: string,
  items: readonly Item[],
  complete: boolean,
): string {
  const write = (listed: readonly Item[], truncated: boolean): string =>
    JSON.stringify({ ...message, data: { ...message.data, [name]: listed, truncated } });
  let left = MAX_BODY_BYTES - Buffer.byteLength(write([], false));
  let count = 0;
  for (const item of items) {
    left -= bytesOf(item);
    if (left < 0) break;
    count += 1;
  }
  return write(items.slice(0, count), count < items.length || !complete);
}
