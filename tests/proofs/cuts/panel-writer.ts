import { expect } from '#test';
import { ADMINISTRATOR } from '../../harness/admin';
import { ask } from '../../harness';
import { bodyOf, isBody } from '../../http/write-client';
import type { Random } from '../../reading/random';
import type { Tally } from './response';
import { askWhileCut } from './response';

const EVENTS = '/content-manager/collection-types/plugin::event-calendar.event';
const AT = '?locale=en';
const TIMES = {
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'America/New_York',
};

/** What the panel was told about an event that it saved. */
interface Saved {
  title: string;
  isPublished: boolean;
}

/** The headers of the administrator whom the service has created at its start. */
export async function panelHeaders(origin: string): Promise<Record<string, string>> {
  const response = await ask(`${origin}/admin/login`, { method: 'POST', json: ADMINISTRATOR });
  const { data } = bodyOf(response, 200);
  return { Authorization: `Bearer ${String(isBody(data) ? data['token'] : '')}` };
}

/** Somebody who works on events in Strapi's Content Manager, and remembers what it acknowledged. */
export class PanelWriter {
  /** By document id; an event with an unanswered write is not in it. */
  private readonly saved = new Map<string, Saved>();

  constructor(
    private readonly origin: string,
    private readonly headers: Record<string, string>,
    private readonly random: Random,
    private readonly tally: Tally,
    private readonly nextMark: () => string,
  ) {}

  async writeUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.write();
  }

  private async write(): Promise<void> {
    const title = `Panel ${this.nextMark()}`;
    const known = this.saved.size === 0 ? undefined : this.random.pick([...this.saved]);
    if (known === undefined || this.random.chance(0.3)) {
      const id = await this.send('POST', AT, { title, ...TIMES });
      if (id !== undefined) this.saved.set(id, { title, isPublished: false });
      return;
    }
    const [id, before] = known;
    // The outcome is unknown until there is a response.
    this.saved.delete(id);
    const action = this.random.pick(['update', 'publish', 'unpublish', 'clone', 'delete'] as const);
    if (action === 'update') {
      if ((await this.send('PUT', `/${id}${AT}`, { title })) === undefined) return;
      this.saved.set(id, { ...before, title });
    } else if (action === 'publish') {
      if ((await this.send('POST', `/${id}/actions/publish${AT}`, { title })) === undefined) return;
      this.saved.set(id, { title, isPublished: true });
    } else if (action === 'unpublish' && before.isPublished) {
      if ((await this.send('POST', `/${id}/actions/unpublish${AT}`, {})) === undefined) return;
      this.saved.set(id, { ...before, isPublished: false });
    } else if (action === 'delete') {
      await this.send('DELETE', `/${id}${AT}`);
    } else {
      const copy = await this.send('POST', `/clone/${id}${AT}`, { title });
      if (copy !== undefined) this.saved.set(copy, { title, isPublished: false });
      this.saved.set(id, before);
    }
  }

  /** @returns the document id; undefined if the service was unavailable */
  private async send(method: string, path: string, json?: object): Promise<string | undefined> {
    const response = await askWhileCut(this.tally, this.origin + EVENTS + path, {
      method,
      headers: this.headers,
      ...(json === undefined ? {} : { json }),
    });
    if (response === undefined) return undefined;
    const { body } = response;
    const data = isBody(body) ? body['data'] : undefined;
    return String(isBody(data) ? data['documentId'] : '');
  }

  /** Expects everything that was acknowledged. @returns the number of events */
  async expectSaved(): Promise<number> {
    for (const [id, { title, isPublished }] of this.saved) {
      const response = await ask(`${this.origin}${EVENTS}/${id}${AT}`, { headers: this.headers });
      const { data } = bodyOf(response, 200);
      expect(isBody(data) ? [data['title'], data['status'] !== 'draft'] : [], `event ${id}`).toEqual([
        title,
        isPublished,
      ]);
    }
    return this.saved.size;
  }
}
