import { ask } from '../../harness';
import { isBody } from '../../http/write-client';
import type { Random } from '../../reading/random';

/** A client that creates, changes and removes records on any running service, with or without a response. */
export class RestlessWriter {
  /** Number of its acknowledged writes. */
  answered = 0;

  constructor(
    private readonly random: Random,
    private readonly headers: Record<string, string>,
    private readonly rootNow: () => string | undefined,
    private readonly nextMark: () => string,
  ) {}

  /** Writes until it is stopped. */
  async run(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const collection = this.random.pick(['events', 'events', 'venues', 'tags']);
      const id = await this.send('POST', collection, content(collection, this.nextMark()));
      for (let left = this.random.below(4); left > 0 && id !== undefined; left--)
        await this.send('PATCH', `${collection}/${id}`, content(collection, this.nextMark()));
      if (id !== undefined && this.random.below(2) === 0) await this.send('DELETE', `${collection}/${id}`);
    }
  }

  /** @returns the record's id, if there was a response */
  private async send(method: string, path: string, json?: object): Promise<number | undefined> {
    const root = this.rootNow();
    if (root === undefined) {
      await new Promise((resolve) => setImmediate(resolve));
      return undefined;
    }
    let response;
    try {
      response = await ask(`${root}/${path}`, { method, headers: this.headers, ...(json && { json }) });
    } catch {
      // The service was killed.
      return undefined;
    }
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    this.answered++;
    return isBody(response.body) ? Number(response.body['id']) : undefined;
  }
}

function content(collection: string, mark: string): object {
  if (collection === 'tags') return { name: `tag ${mark}` };
  if (collection === 'venues') return { venue: `venue ${mark}` };
  return { title: `event ${mark}`, start_date: '2031-05-10 19:00:00', end_date: '2031-05-10 21:00:00' };
}
