import { createHash } from 'node:crypto';
import knexOf from 'knex';
import { expect, it } from '#test';
import { contentTypes } from '../../write-model/content-types';
import type { Attribute } from '../../write-model/content-types/fields';
import { REMOVED_COLUMNS } from '../index-columns';
import { derivedTables } from '../tables';
import type { Migration } from './migration';
import { MIGRATIONS } from './steps';

type What = NonNullable<Migration['declares']>['what'];

const hashOf = (text: string): string =>
  createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex').slice(0, 12);
const lastHash = (what: What): string | undefined =>
  MIGRATIONS.findLast(({ declares }) => declares?.what === what)?.declares?.hash;
const addStep = (change: string, hash: string): string =>
  `Add a step with ${change} and the hash '${hash}' at the end of steps.ts. Never change one that was released.`;

it('numbers its steps in their order, without gaps', () => {
  expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, place) => place));
});

it('names every step once, in words joined by hyphens', () => {
  const names = MIGRATIONS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

it('has a step for the derived tables as they are declared', () => {
  const statements = ['better-sqlite3', 'pg'].map((client) =>
    derivedTables(knexOf({ client, useNullAsDefault: true })).toString(),
  );
  const hash = hashOf([...statements, ...REMOVED_COLUMNS].join());
  expect(lastHash('derived-tables'), addStep('changedDerivedTables', hash)).toBe(hash);
});

it('has a step for the columns of the content types as they are declared', () => {
  /** What a column is made of; names, help and layout are not. */
  const columns = Object.entries(contentTypes).map(([kind, { schema }]) => [
    kind,
    schema.collectionName,
    schema.options,
    Object.entries<Attribute>(schema.attributes).map(([name, attribute]) => [
      name,
      ...['type', 'customField', 'column', 'relation', 'target'].map((key) => attribute[key]),
    ]),
  ]);
  const hash = hashOf(JSON.stringify(columns));
  expect(lastHash('content-types'), addStep('changedContentTypes', hash)).toBe(hash);
});
