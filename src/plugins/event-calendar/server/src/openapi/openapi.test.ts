import { createConfig, lintFromString, parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import type { OpenApiVersion } from '../api/openapi-version';
import { isObject } from '../api/json';
import { readSettings } from '../platform/settings/settings-reader';
import { en } from '../api/messages/en';
import { fr } from '../api/messages/fr';
import { openApiDocument } from './openapi';

/** A format of feeds, for two kinds. */
const FEEDS = [{ mediaType: 'text/csv', kinds: ['event', 'tag'] as const }];

const ROOT = 'https://calendar.test/api/en/calendar/events/v1';

const documentIn = (language: string, settings = readSettings({}, {}), version?: OpenApiVersion) =>
  openApiDocument({ settings, root: ROOT, language, namespace: 'events', feeds: FEEDS, version });
const SYNC_ROOT = 'https://calendar.test/api/en/calendar/sync/v1';
const syncDocumentIn = (language: string, version?: OpenApiVersion) =>
  openApiDocument({
    version,
    settings: readSettings({}, {}),
    root: SYNC_ROOT,
    language,
    namespace: 'sync',
    feeds: FEEDS,
  });

/** The value at a path of keys. */
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
const membersAt = (value: unknown, ...path: string[]): Record<string, unknown> => {
  const found = at(value, ...path);
  if (!isObject(found)) throw new Error(`Nothing at ${path.join(' ')}`);
  return found;
};
const operationsOf = (
  document: unknown,
): [path: string, method: string, operation: Record<string, unknown>][] =>
  Object.entries(membersAt(document, 'paths')).flatMap(([path, item]) =>
    Object.keys(membersAt(item)).map((method): [string, string, Record<string, unknown>] => [
      path,
      method,
      membersAt(item, method),
    ]),
  );

/** The project's rules: the recommended ones, without one that has its reason there. */
const OWN_RULES: object = Object(parseYaml(readFileSync('redocly.yaml', 'utf8')));

async function lint(document: unknown, rules = OWN_RULES): Promise<string[]> {
  const config = await createConfig(rules);
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );
}

/** Whether a document has the form of its version of OpenAPI. @returns the parsed document */
const validated = (document: unknown) => SwaggerParser.validate(Object(document));

describe('openApiDocument', () => {
  it.each(['en', 'fr'])('lints clean in %s', async (language) => {
    expect(await lint(documentIn(language))).toEqual([]);
    expect(await lint(syncDocumentIn(language))).toEqual([]);
  });

  it('switches off one of the recommended rules', () => {
    expect(OWN_RULES).toEqual({ extends: ['recommended'], rules: { 'no-server-trailing-slash': 'off' } });
  });

  it('describes each namespace in a document of its own', () => {
    expect(Object.keys(membersAt(syncDocumentIn('en'), 'paths'))).toEqual(['/doc', '/changes', '/batch']);
    expect(Object.keys(membersAt(documentIn('en'), 'paths'))).not.toContain('/changes');
    const schemas = membersAt(syncDocumentIn('en'), 'components', 'schemas');
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['ChangeList', 'SingleEvent', 'Term', 'Error']),
    );
    expect(schemas).not.toHaveProperty('EventInput');
  });

  it('is checked by a linter that finds faults', async () => {
    const document = { ...documentIn('en'), security: [{ unknown: [] }] };
    expect(
      (await lint(document, { extends: ['recommended'] })).map((problem) => problem.split(':')[0]),
    ).toEqual(expect.arrayContaining(['no-server-trailing-slash', 'security-defined']));
  });

  it('has all 52 operations with ids of their own', () => {
    const operations = operationsOf(documentIn('en'));
    expect(operations).toHaveLength(52);
    expect(new Set(operations.map(([, , { operationId }]) => operationId)).size).toBe(52);
  });

  it('names the root with a slash at the end', () => {
    expect(documentIn('en').servers).toEqual([{ url: `${ROOT}/` }]);
    expect(documentIn('en').openapi).toBe('3.1.0');
  });

  it('takes three kinds of body on every write and none elsewhere', () => {
    for (const [, method, operation] of operationsOf(documentIn('en'))) {
      const body = at(operation, 'requestBody', 'content');
      const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
      if (['get', 'delete'].includes(method)) expect(body).toBeUndefined();
      else expect(Object.keys(membersAt(body))).toEqual(types);
    }
  });

  it('requires on creation what a request must have, and nothing on updates', () => {
    const document = documentIn('en');
    const form = ['requestBody', 'content', 'application/x-www-form-urlencoded', 'schema'];
    expect(at(document, 'paths', '/events', 'post', ...form, 'required')).toEqual([
      'title',
      'start_date',
      'end_date',
    ]);
    expect(at(document, 'paths', '/events/{id}', 'put', ...form, 'required')).toBeUndefined();
    expect(
      at(document, 'paths', '/events/{id}', 'put', ...form, 'properties', 'all_day', 'default'),
    ).toBeUndefined();
    expect(at(document, 'components', 'schemas', 'TagInput', 'properties', 'parent')).toBeUndefined();
  });

  it('describes lists as the envelope that is sent, with its headers', () => {
    const document = documentIn('en', readSettings({ headerPrefix: 'X-Other-' }, {}));
    const response = membersAt(document, 'paths', '/tags', 'get', 'responses', '200');
    expect(Object.keys(membersAt(response, 'headers'))).toEqual([
      'X-Other-Total',
      'X-Other-TotalPages',
      'ETag',
      'X-Other-Ignored-Parameters',
    ]);
    expect(at(response, 'content', 'application/json', 'schema')).toEqual({
      $ref: '#/components/schemas/TagList',
    });
    expect(Object.keys(membersAt(document, 'components', 'schemas', 'TagList', 'properties'))).toEqual([
      'rest_url',
      'total',
      'total_pages',
      'tags',
      'next_rest_url',
      'previous_rest_url',
    ]);
  });

  it('names the statuses of a service that cannot answer now, and of what only some operations refuse', () => {
    const statuses = (document: unknown, path: string, method: string): string[] =>
      Object.keys(membersAt(document, 'paths', path, method, 'responses'));
    for (const document of [documentIn('en'), syncDocumentIn('en')])
      for (const [path, method, operation] of operationsOf(document))
        expect([path, method, Object.keys(membersAt(operation, 'responses', '503', 'headers'))]).toEqual([
          ...[path, method],
          ['Retry-After'],
        ]);
    expect(statuses(syncDocumentIn('en'), '/batch', 'post')).toContain('501');
    for (const path of ['/events/{id}', '/events/by-slug/{slug}'])
      for (const method of ['post', 'put', 'patch'])
        expect(statuses(documentIn('en'), path, method)).toContain('410');
    expect(statuses(documentIn('en'), '/venues/{id}', 'patch')).not.toContain('410');
  });

  it('asks for the password in the query and for ids in the path', () => {
    const parameters = at(documentIn('en'), 'paths', '/events/{id}', 'get', 'parameters');
    expect(parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'id', in: 'path', required: true }),
        expect.objectContaining({ name: 'password', in: 'query', required: false }),
        expect.objectContaining({ name: 'i18n_language', in: 'query' }),
      ]),
    );
  });

  it('has the schema names that clients know', () => {
    expect(Object.keys(membersAt(documentIn('en'), 'components', 'schemas'))).toEqual(
      expect.arrayContaining([
        'ImageSize',
        'CostDetails',
        'Term',
        'Image',
        'DateDetails',
        'Event',
        'Venue',
        'Organizer',
        'Error',
      ]),
    );
  });

  it('says which members are always there', () => {
    const schemas = membersAt(documentIn('en'), 'components', 'schemas');
    const sometimes = (name: string): string[] => {
      const required = at(schemas, name, 'required');
      const always: unknown[] = Array.isArray(required) ? required : [];
      return Object.keys(membersAt(schemas, name, 'properties')).filter((member) => !always.includes(member));
    };
    expect(sometimes('Event')).toEqual([]);
    expect(sometimes('SingleEvent')).toEqual(['json_ld', 'external_id']);
    expect(sometimes('EventList')).toEqual(['next_rest_url', 'previous_rest_url']);
    expect(sometimes('Term')).toEqual(['parent', 'external_id']);
    expect(sometimes('EmbeddedTerm')).toEqual([]);
    expect(sometimes('SingleOrganizer')).toEqual([...sometimes('Organizer'), 'external_id']);
    expect(sometimes('Venue')).not.toEqual(expect.arrayContaining(['id', 'venue', 'show_map', 'url']));
    // Members that only single reads show are not members of a list's items.
    for (const name of ['Event', 'Venue', 'Organizer'])
      expect(membersAt(schemas, name, 'properties')).not.toHaveProperty('json_ld');
    const single = ['get', 'responses', '200', 'content', 'application/json', 'schema', '$ref'];
    expect(at(documentIn('en'), 'paths', '/events/{id}', ...single)).toBe('#/components/schemas/SingleEvent');
  });

  it('differs between languages only in its texts', () => {
    const wordless = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(wordless);
      if (!isObject(value)) return value;
      const isText = (key: string) =>
        ['description', 'summary', 'title'].includes(key) && typeof value[key] === 'string';
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, isText(key) ? '' : wordless(inner)]),
      );
    };
    expect(wordless(documentIn('fr'))).toEqual(wordless(documentIn('en')));
    expect(documentIn('fr')).not.toEqual(documentIn('en'));
    expect(documentIn('de')).toEqual(documentIn('en'));
  });
});

describe('the examples', () => {
  it('are there for every record in a path and every body', () => {
    for (const [path, , operation] of operationsOf(documentIn('en'))) {
      const parameters = Object.values(Object(operation['parameters']));
      for (const parameter of parameters.filter((one) => at(one, 'in') === 'path'))
        expect([path, at(parameter, 'example')]).toEqual([path, expect.anything()]);
      const content = at(operation, 'requestBody', 'content');
      for (const media of isObject(content) ? Object.values(content) : [])
        expect([path, Object.keys(membersAt(media, 'examples'))]).not.toEqual([path, []]);
    }
  });

  it('have texts in bodies of forms, not objects', () => {
    const form = ['requestBody', 'content', 'application/x-www-form-urlencoded'];
    const concert = [...form, 'examples', 'concert', 'value'];
    const sent = membersAt(documentIn('en'), 'paths', '/events', 'post', ...concert);
    expect(sent['tags']).toBe('jazz, open air');
    expect(Object.values(sent).filter((value) => typeof value === 'object')).toEqual([]);
  });
});

describe('the document in the words of OpenAPI 3.0', () => {
  const documents = [documentIn('en', undefined, '3.0'), syncDocumentIn('en', '3.0')];

  it('is valid for a parser that refuses the words of 3.1', async () => {
    for (const document of documents) {
      const copy: unknown = structuredClone(document);
      await expect(validated(copy)).resolves.toMatchObject({ openapi: '3.0.3' });
      expect(await lint(document)).toEqual([]);
    }
    await expect(validated({ ...documentIn('en'), openapi: '3.0.3' })).rejects.toThrow('validation failed');
  });

  it('describes the same operations and schemas', () => {
    const [older] = documents;
    const whole = documentIn('en');
    const ids = (document: unknown) => operationsOf(document).map(([, , { operationId }]) => operationId);
    expect(ids(older)).toEqual(ids(whole));
    const names = (document: unknown) => Object.keys(membersAt(document, 'components', 'schemas'));
    expect(names(older)).toEqual(names(whole));
    const properties = membersAt(older, 'components', 'schemas', 'Event', 'properties');
    expect(properties['ticket_url']).toMatchObject({ type: 'string', nullable: true, format: 'uri' });
    expect(properties['start_date_details']).toMatchObject({
      allOf: [{ $ref: '#/components/schemas/DateDetails' }],
      description: expect.stringMatching(/./),
    });
    const [, sync] = documents;
    const upsert = membersAt(sync, 'components', 'schemas', 'Upsert', 'properties');
    expect(upsert['action']).toMatchObject({ type: 'string', enum: ['upsert'] });
  });
});

describe('the catalogues', () => {
  it('say everything in both languages, and something else in each', () => {
    expect(Object.keys(fr)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(fr)) {
      expect(text.trim()).not.toBe('');
      expect(Reflect.get(en, key)).not.toBe(text);
      // Code words are the same in every language.
      const code = (words: string): string[] => (words.match(/`[^`]+`/g) ?? []).sort();
      expect(code(text)).toEqual(code(String(Reflect.get(en, key))));
    }
  });
});
