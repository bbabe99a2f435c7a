import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@strapi/types';
import { PLUGIN_SERVER, load } from '../../scripts/lib/project.mjs';
import type {
  CalendarCommand,
  CommandContext,
} from '../../src/plugins/event-calendar/server/src/cli/command';

/** The output and the exit status of a command. */
export interface CommandResult {
  status: number;
  printed: string;
}

/** Runs a command of the built plugin on a service of a test. */
export async function runOn(
  strapi: Core.Strapi,
  name: string,
  args: readonly string[] = [],
  options: CommandContext['options'] = {},
): Promise<CommandResult> {
  const commands: readonly CalendarCommand[] = load(join(PLUGIN_SERVER, 'cli', 'index.js')).COMMANDS;
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) throw new Error(`There is no command ${name}`);
  const lines: string[] = [];
  const status = await command.run({
    strapi,
    args,
    options,
    print: (line) => lines.push(line),
    progress: { start: () => undefined, update: () => undefined, stop: () => undefined },
    signal: new AbortController().signal,
  });
  return { status, printed: lines.join('\n') };
}

/** Temporary files that are removed after the tests. */
export class Files {
  private readonly directory = mkdtempSync(join(tmpdir(), 'calendar-load-'));
  private count = 0;

  /** Writes a file with a line for each value: objects as JSON, texts unchanged. @returns its path */
  write(lines: readonly unknown[]): string {
    this.count += 1;
    const path = join(this.directory, `${this.count}.ndjson`);
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
    writeFileSync(path, `${text.join('\n')}\n`);
    return path;
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** The payload of an event; `fields` take precedence. */
export const event = (title: string, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  title,
  start_date: '2031-05-10 19:30:00',
  end_date: '2031-05-10 21:00:00',
  ...fields,
});
