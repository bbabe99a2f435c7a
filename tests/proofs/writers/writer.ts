import { ask } from '../../harness';
import type { Answer } from '../../harness';
import { isBody } from '../../http/write-client';
import type { Body } from '../../http/write-client';
import type { Random } from '../../reading/random';
import { nextWrite } from './writes';
import type { Write } from './writes';
import type { Known, World } from './world';
import { differences, readKnown } from './world';

/** Where a record is that a write made without an answer, by the text that only this write contains. */
export type Finder = (kind: Known['kind'], mark: string) => number | undefined;

/** A client that writes one request after the other and remembers what the calendar must hold of it. */
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
   * Writes until the service does not answer any more, or says that it cannot (503) where that is to be expected.
   * @param answered is told of every answer
   * @param killed whether that is to be expected by now
   */
  async writeUntilKilled(root: string, answered: () => void, killed: () => boolean): Promise<void> {
    while (await this.write(root, killed)) answered();
  }

  /** Makes one write. @returns whether it was answered */
  async write(root: string, killed: () => boolean = () => false): Promise<boolean> {
    const write = nextWrite({ world: this.world, random: this.random, mark: this.nextMark() });
    this.pending = write;
    const answer = await this.send(root, write, killed);
    if (answer === undefined) return false;
    this.world = write.after(this.world, answer);
    this.pending = undefined;
    return true;
  }

  private async send(root: string, write: Write, killed: () => boolean): Promise<Body | undefined> {
    let answer;
    try {
      answer = await this.ask(root, write);
    } catch (error) {
      if (killed()) return undefined;
      throw error;
    }
    if (answer.status === 503 && killed()) return undefined;
    return accepted(write, answer);
  }

  /** A POST can be sent again: its text is the key under which the calendar knows it. */
  private ask(root: string, { method, path, json, mark }: Write): Promise<Answer> {
    const headers = new Headers(this.headers);
    if (method === 'POST' && mark !== '') headers.set('Idempotency-Key', mark);
    return ask(`${root}/${path}`, { method, headers, json });
  }

  /** The text of the write that was not answered; undefined where all were, empty where it sent none. */
  get openMark(): string | undefined {
    return this.pending?.mark;
  }

  /**
   * Compares what the writes since the last time must have made with what the calendar answers. The write that was not
   * answered may have happened or not, but nothing between.
   * @param found whether a text is in the database; the place of the record that it stands in
   * @param everything also the records that no write touched
   * @returns which it was: `done`, `undone`, or `none` where all writes were answered
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
   * Sends a POST again whose answer was lost. Where it happened the first answer comes now and nothing else does; where it did
   * not, it happens now, unless the calendar cannot know yet that the first try is over (409).
   */
  private async repeat(root: string, open: Write, happened: boolean, known: World): Promise<World> {
    const answer = await this.ask(root, open);
    if (!happened && answer.status === 409) return known;
    const repeated = open.after(this.world, accepted(open, answer));
    for (const [name, { id }] of known) {
      if (repeated.get(name)?.id !== id) throw new Error(`${name} was made twice: ${answer.text}`);
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
      throw new Error(`The calendar does not hold what was answered${write}:\n${wrong.join('\n')}${other}`);
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
      if (known.id === undefined) found.push(`${name}: was not made`);
      else {
        const actual = await readKnown(root, this.headers, known.kind, known.id);
        found.push(...differences(known, actual).map((what) => `${name} (${known.id}): ${what}`));
      }
    }
    return found;
  }

  /** What was not certain, such as the slug of a record whose write was not answered, is from now on as it was read. */
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

/** The body of an answer to a write that had to be carried out. */
function accepted({ method, path, json }: Write, { status, body, text }: Answer): Body {
  if ((status === 200 || status === 201) && isBody(body)) return body;
  throw new Error(`${method} ${path} ${JSON.stringify(json)}: ${status} ${text}`);
}

/** The world with the ids of the records that a write made without telling them. */
function located(world: World, mark: string, find: Finder): World {
  const entries = [...world].map(([name, known]): [string, Known] => [
    name,
    known.id === undefined ? { ...known, id: find(known.kind, mark) } : known,
  ]);
  return new Map(entries);
}
