import type { Kind } from '../../domain/kinds';
import type { TextStream } from '../../api/operations/request';
import type { OpenFeed } from '../../features/feeds/read-feed';

/** Feeds of up to this many bytes are short: they are sent as a whole, and may be kept. */
const SHORT = 1_000_000;

/** No record of an event takes fewer bytes in any format, so a feed of more than `SHORT / LEAST` events is not short. */
const LEAST = 200;

/** The whole text of a short feed; a longer one is sent while it is read. */
export async function shortOrStream(
  feed: OpenFeed,
  kind: Kind,
): Promise<{ body: string; stream?: TextStream }> {
  if (kind === 'event' && feed.total > SHORT / LEAST) return { body: '', stream: feed };
  const rest = feed.chunks[Symbol.asyncIterator]();
  const parts: string[] = [];
  try {
    for (let bytes = 0; bytes <= SHORT;) {
      const next = await rest.next();
      if (next.done === true) {
        await feed.close();
        return { body: parts.join('') };
      }
      parts.push(next.value);
      bytes += Buffer.byteLength(next.value);
    }
  } catch (error) {
    await feed.close();
    throw error;
  }
  return { body: '', stream: { ...feed, chunks: joined(parts, rest) } };
}

async function* joined(parts: string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) yield part;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
