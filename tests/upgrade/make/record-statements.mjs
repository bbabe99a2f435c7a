// node --import: writes the statements of a process that change something into the file that STATEMENTS names, a JSON line for each. Used
// by tests/proofs/old-process.test.ts; the drivers are those of the project that runs.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const load = createRequire(`${process.cwd()}/package.json`);
const CHANGES = /^\s*(insert|update|delete|with|begin|commit|rollback|savepoint|release)/i;

function note(sql, bindings) {
  if (CHANGES.test(sql)) appendFileSync(process.env.STATEMENTS, `${JSON.stringify({ sql, bindings })}\n`);
}

const { prototype: sqlite } = load('better-sqlite3');
const { prepare } = sqlite;
sqlite.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  for (const verb of ['run', 'all', 'get', 'iterate']) {
    const original = statement[verb];
    statement[verb] = (...bindings) => {
      note(sql, bindings.flat());
      return original.apply(statement, bindings);
    };
  }
  return statement;
};

const { prototype: postgres } = load('pg').Client;
const { query } = postgres;
postgres.query = function (statement, values, ...rest) {
  const sql = typeof statement === 'string' ? statement : statement?.text;
  if (sql !== undefined) note(sql, statement.values ?? (Array.isArray(values) ? values : []));
  return query.call(this, statement, values, ...rest);
};
