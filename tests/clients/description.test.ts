/** The description of the interface: what linters say about it, and what the service does with its examples. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../scripts/lib/project.mjs';
import { runProgram, useService } from '../harness';
import type { AskOptions } from '../harness';
import { bodyOf, clientOf, isBody } from '../http/write-client';
import type { Body, Client } from '../http/write-client';

const SYNC = '/api/en/calendar/sync/v1';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_BODY = ['requestBody', 'content', JSON_TYPE];
const METHODS = ['post', 'put', 'patch'];

const service = useService();
let document: Body;

beforeAll(async () => {
  document = bodyOf(await service.request('doc'), 200);
});

const at = (value: unknown, ...path: string[]): Body => {
  const found = path.reduce<unknown>((inner, key) => (isBody(inner) ? inner[key] : undefined), value);
  if (!isBody(found)) throw new Error(`Nothing at ${path.join(' ')}`);
  return found;
};

/** What spectral says by the project's own rules, which are in `.spectral.yaml`, about several documents. */
async function spectral(paths: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-description-'));
  try {
    const files = paths.map((_, index) => join(folder, `${index}.json`));
    for (const [index, path] of paths.entries())
      await writeFile(files[index] ?? '', (await service.request(path)).text);
    const args = ['--import', './tests/clients/one-ajv.mjs', 'tests/clients/spectral.mjs', ...files];
    const program = runProgram(process.execPath, args, { env: {}, cwd: ROOT });
    if ((await program.ended) !== 0) throw new Error(program.output());
    return program.output().trim().split('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('spectral', () => {
  it('finds nothing wrong in any document', async () => {
    // The index of the namespace is no such document.
    expect(await spectral(['doc', 'doc?openapi=3.0', `${SYNC}/doc`, ''])).toEqual([
      expect.stringMatching(/^3\.json unrecognized-format/),
    ]);
  });

  it('has one rule switched off, with a reason', async () => {
    const rules = await readFile(join(ROOT, '.spectral.yaml'), 'utf8');
    expect(rules).toMatch(/#.+\n {2}oas3-server-trailing-slash: 'off'/);
    expect(rules.match(/'off'/g)).toHaveLength(1);
  });
});

/** An example of a body, with the media type that it is for. */
type Sent = [type: string, name: string, value: Body];

const examplesOf = (operation: unknown): Sent[] =>
  Object.entries(at(operation, 'requestBody', 'content')).flatMap(([type, media]) =>
    Object.entries(at(media, 'examples')).map(([name, example]): Sent => [type, name, at(example, 'value')]),
  );

function bodyAs(type: string, value: Body): AskOptions {
  if (type === JSON_TYPE) return { json: value };
  const fields = Object.entries(value).map(([name, member]): [string, string] => [name, String(member)]);
  if (type === FORM_TYPE) return { body: new URLSearchParams(fields) };
  const form = new FormData();
  for (const [name, member] of fields) form.append(name, member);
  return { body: form };
}

/** Sends the examples of all updates of a record. @returns how many there are */
async function changeAll(
  editor: Client,
  paths: readonly (readonly [path: string, item: unknown])[],
  record: Body,
): Promise<number> {
  let count = 0;
  for (const [path, item] of paths) {
    const address = path.slice(1).replace(/\{(\w+)\}/, (_, key: string) => String(record[key]));
    for (const method of METHODS)
      for (const [type, name, value] of examplesOf(at(item, method))) {
        // The methods are one operation: the forms of bodies are sent by one of them.
        if (type !== JSON_TYPE && method !== 'post') continue;
        const changed = await editor.send(method.toUpperCase(), address, bodyAs(type, value));
        expect([path, method, type, name, changed.status]).toEqual([path, method, type, name, 200]);
        count += 1;
      }
  }
  return count;
}

/** The names of the members of a value, at every depth. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (!isBody(value)) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
};

describe('an example of a response', () => {
  it('has the form in which the service answers', async () => {
    const editor = clientOf(service, 'editor');
    const example = (name: string) => at(document, 'components', 'examples', name, 'value');
    const hall = at(document, 'paths', '/venues', 'post', ...JSON_BODY, 'examples', 'venue', 'value');
    const venue = await editor.create('venues', hall);
    expect(shapeOf(example('Venue'))).toEqual(shapeOf(venue));
    const friends = at(
      document,
      'paths',
      '/organizers',
      'post',
      ...JSON_BODY,
      'examples',
      'organizer',
      'value',
    );
    const organizer = await editor.create('organizers', friends);
    expect(shapeOf(example('Organizer'))).toEqual(shapeOf(organizer));
    const concert = at(document, 'paths', '/events', 'post', ...JSON_BODY, 'examples', 'concert', 'value');
    const linked = { venue: venue['id'], organizer: [organizer['id']], tags: ['open air'] };
    const event = await editor.create('events', { ...concert, ...linked });
    const path = `events/${String(event['id'])}`;
    expect(shapeOf(example('Event'))).toEqual(shapeOf(event));
    expect(shapeOf(example('SingleEvent'))).toEqual(shapeOf(await editor.get(path)));
    const list = await editor.get(`events?start_date=2031-05-10&include=${String(event['id'])}`);
    expect(shapeOf(example('EventList'))).toEqual(shapeOf(list));
    const [category] = Object(await editor.get('categories'))['categories'];
    expect(shapeOf(example('Category'))).toEqual(shapeOf(category));
    await editor.remove(path);
    for (const kind of ['categories', 'tags'])
      for (const { id } of Object(await editor.get(`${kind}?hide_empty=false`))[kind])
        await editor.remove(`${kind}/${String(id)}`);
  });
});

describe('the statuses of an update', () => {
  it('include that of a venue in the trash that is sent with an event', async () => {
    const editor = clientOf(service, 'editor');
    const dates = { start_date: '2031-05-10 19:00:00', end_date: '2031-05-10 21:00:00' };
    const venue = { venue: 'Closed hall', external_id: 'closed-hall' };
    const made = await editor.create('venues', venue);
    const event = await editor.create('events', { title: 'Homeless', ...dates });
    await editor.remove(`venues/${String(made['id'])}`);
    const path = `events/${String(event['id'])}`;
    const { status } = await editor.send('PATCH', path, { json: { venue } });
    expect([status, Object.keys(at(document, 'paths', '/events/{id}', 'patch', 'responses'))]).toEqual([
      410,
      expect.arrayContaining(['410']),
    ]);
    await editor.remove(path);
  });
});

describe('an example of a body', () => {
  it('is accepted by every write, in every form', async () => {
    const editor = clientOf(service, 'editor');
    const paths = Object.entries(at(document, 'paths'));
    // Terms first, because events make those that are missing.
    const collections = paths
      .filter(([path, item]) => !path.includes('{') && 'post' in Object(item))
      .reverse();
    const count = { create: 0, update: 0 };
    for (const [collection, item] of collections) {
      let written = paths.filter(([path]) => path.startsWith(`${collection}/`));
      for (const [type, name, value] of examplesOf(at(item, 'post'))) {
        const made = await editor.send('POST', collection.slice(1), bodyAs(type, value));
        expect([collection, type, name, made.status, made.text]).toEqual([
          ...[collection, type, name, 201],
          made.text,
        ]);
        count.create += 1;
        const record = at(made.body);
        count.update += await changeAll(editor, written, record);
        written = [];
        await editor.remove(`${collection.slice(1)}/${String(record['id'])}`);
      }
    }
    expect(count).toEqual({ create: 18, update: 50 });
  });
});
