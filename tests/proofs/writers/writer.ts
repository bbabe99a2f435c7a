import { ask } from '../../harness';
import type { HttpResponse } from '../../harness';
import { isBody } from '../../http/write-client';
import type { Body } from '../../http/write-client';
import type { Random } from '../../reading/random';
import { nextWrite } from './writes';
import type { Write } from './writes';
import type { Known, World } from './world';
import { differences, readKnown } from './world';

/** Finds a record that a write created without a response, by the text that only this write contains. */
export type Finder = (kind: Known['kind'], mark: string) => number | undefined;

/** A client that writes one request after the other and remembers the expected state of the calendar. */
export class Writer {
  private world: World = new Map();
  /** The world that was last compared with the calendar. */
  private compared: World = new Map();
  private pending: Write | undefined;

  constructor(
    private readonly random: Random,
    private readonly headers: Record<string, string>,
    private readonly nextMark: () => string,
  ) {}

  /**
   * Writes until the service no longer responds, or responds with 503 if that is expected.
   * @param answered is called after every response
   * @param killed whether a missing response is expected by now
   */
  async writeUntilKilled(root: string, answered: () => void, killed: () => boolean): Promise<void> {
    while (await this.write(root, killed)) answered();
  }

  /** Does one write. @returns whether there was a response */
  async write(root: string, killed: () => boolean = () => false): Promise<boolean> {
    const write = nextWrite({ world: this.world, random: this.random, mark: this.nextMark() });
    this.pending = write;
    const response = await this.send(root, write, killed);
    if (response === undefined) return false;
    this.world = write.after(this.world, response);
    this.pending = undefined;
    return true;
  }

  private async send(root: string, write: Write, killed: () => boolean): Promise<Body | undefined> {
    let response;
    try {
      response = await this.ask(root, write);
    } catch (error) {
      if (killed()) return undefined;
      throw error;
    }
    if (response.status === 503 && killed()) return undefined;
    return accepted(write, response);
  }

  /** A POST can be repeated: its text is its idempotency key. */
  private ask(root: string, { method, path, json, mark }: Write): Promise<HttpResponse> {
    const headers = new Headers(this.headers);
    if (method === 'POST' && mark !== '') headers.set('Idempotency-Key', mark);
    return ask(`${root}/${path}`, { method, headers, json });
  }

  /** The text of the write without a response; undefined if there is none, empty if the write sent no text. */
  get openMark(): string | undefined {
    return this.pending?.mark;
  }

  /**
   * Compares the expected results of the writes since the last comparison with the calendar. A write without a response
   * may have happened completely or not at all.
   * @param found whether a text is in the database, and the place of its record
   * @param everything also compare records that no write changed
   * @returns `done` or `undone` for the write without a response, `none` if there is no such write
   */
  async compare(
    root: string,
    { contains, find }: { contains: (mark: string) => boolean; find: Finder },
    everything = false,
  ): Promise<'done' | 'undone' | 'none'> {
    const open = this.pending;
    this.pending = undefined;
    if (open === undefined) {
      await this.expect(root, this.world, everything);
      return 'none';
    }
    const undone = this.world;
    const done = located(open.after(undone), open.mark, find);
    if (open.mark !== '') {
      const there = contains(open.mark);
      const known = there ? done : undone;
      const now = open.method === 'POST' ? await this.repeat(root, open, there, known) : known;
      await this.expect(root, now, everything, open);
      return there ? 'done' : 'undone';
    }
    const wrong = await this.wrongs(root, done, everything);
    if (wrong.length === 0) {
      await this.expect(root, done, everything, open);
      return 'done';
    }
    await this.expect(root, undone, everything, open, wrong);
    return 'undone';
  }

  /**
   * Repeats a POST whose response was lost. If it happened, the first response is sent again and nothing changes; if it did
   * not, it happens now, unless the calendar cannot know yet that the first attempt is over (409).
   */
  private async repeat(root: string, open: Write, happened: boolean, known: World): Promise<World> {
    const response = await this.ask(root, open);
    if (!happened && response.status === 409) return known;
    const repeated = open.after(this.world, accepted(open, response));
    for (const [name, { id }] of known) {
      if (repeated.get(name)?.id !== id) throw new Error(`${name} was created twice: ${response.text}`);
    }
    return repeated;
  }

  private async expect(
    root: string,
    world: World,
    everything: boolean,
    open?: Write,
    otherwise: readonly string[] = [],
  ): Promise<void> {
    const wrong = await this.wrongs(root, world, everything);
    if (wrong.length > 0) {
      const write =
        open === undefined ? '' : ` (open: ${open.method} ${open.path} ${JSON.stringify(open.json)})`;
      const other =
        otherwise.length === 0 ? '' : `\nor, had the open write happened:\n${otherwise.join('\n')}`;
      throw new Error(
        `The calendar differs from the acknowledged writes${write}:\n${wrong.join('\n')}${other}`,
      );
    }
    this.world = await this.asRead(root, world);
    this.compared = this.world;
  }

  private touched(world: World, everything: boolean): [string, Known][] {
    return [...world].filter(([name, known]) => everything || this.compared.get(name) !== known);
  }

  private async wrongs(root: string, world: World, everything: boolean): Promise<string[]> {
    const found: string[] = [];
    for (const [name, known] of this.touched(world, everything)) {
      if (known.id === undefined) found.push(`${name}: was not created`);
      else {
        const actual = await readKnown(root, this.headers, known.kind, known.id);
        found.push(...differences(known, actual).map((what) => `${name} (${known.id}): ${what}`));
      }
    }
    return found;
  }

  /** Replaces uncertain values, such as the slug of a record without a response, with the values that were read. */
  private async asRead(root: string, world: World): Promise<World> {
    const read = new Map(world);
    for (const [name, known] of this.touched(world, false)) {
      if (known.id === undefined || known.state !== 'there') continue;
      const { view } = await readKnown(root, this.headers, known.kind, known.id);
      read.set(name, { ...known, view });
    }
    return read;
  }
}

/** The body of the response to a write that must succeed. */
function accepted({ method, path, json }: Write, { status, body, text }: HttpResponse): Body {
  if ((status === 200 || status === 201) && isBody(body)) return body;
  throw new Error(`${method} ${path} ${JSON.stringify(json)}: ${status} ${text}`);
}

/** The world with the ids of records that a write created without a response. */
function located(world: World, mark: string, find: Finder): World {
  const entries = [...world].map(([name, known]): [string, Known] => [
    name,
    known.id === undefined ? { ...known, id: find(known.kind, mark) } : known,
  ]);
  return new Map(entries);
}
