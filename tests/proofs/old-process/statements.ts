import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '../../../scripts/lib/project.mjs';
import { CLIENT } from '../../harness';
import type { OldStatement } from '../../upgrade/stored';

/** Where the statements of the old process are kept, if somebody asks for it: see tests/releases/README.md. */
const KEPT = process.env['KEEP_STATEMENTS'];
const SCRIPT = join(ROOT, 'tests', 'upgrade', 'make', 'record-statements.mjs');
/** What its workers do meanwhile. */
const OTHERS = /calendar_(deliveries|attempts|targets|idempotency_keys)|strapi_sessions|admin_users/;
/** The replay has a transaction of its own. */
const FRAMES = /^\s*(begin|commit|rollback|savepoint|release)/i;

/** Records the statements of a process by the writes that caused them, if `KEEP_STATEMENTS` names a folder. */
export class Recorder {
  private readonly folder = mkdtempSync(join(tmpdir(), 'calendar-statements-'));
  private readonly file = join(this.folder, 'statements.ndjson');

  /** Variables of the process. */
  get env(): Record<string, string> {
    return KEPT === undefined ? {} : { NODE_OPTIONS: `--import ${SCRIPT}`, STATEMENTS: this.file };
  }

  /** What follows is of this write. */
  begin(what: string): void {
    appendFileSync(this.file, `${JSON.stringify({ what })}\n`);
  }

  end(): void {
    if (KEPT !== undefined) keep(join(KEPT, `${CLIENT}-statements.json.br`), readFileSync(this.file, 'utf8'));
    rmSync(this.folder, { recursive: true });
  }
}

function keep(file: string, recorded: string): void {
  const writes: Record<string, OldStatement[]> = {};
  let current: OldStatement[] = [];
  for (const line of recorded.trim().split('\n')) {
    const { what, sql, bindings } = JSON.parse(line);
    if (what !== undefined) writes[what] = current = [];
    else if (!FRAMES.test(sql) && !OTHERS.test(sql)) current.push({ sql, bindings });
  }
  delete writes[''];
  writeFileSync(file, brotliCompressSync(JSON.stringify(writes)));
}
