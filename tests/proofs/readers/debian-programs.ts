import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/lib/project.mjs';
import type { CalendarProgram, ShownEvent } from './shown-event';
import { stateOf } from './shown-event';

/** Debian's Python, which has Debian's packages. */
const PYTHON = '/usr/bin/python3';
const SCRIPT = join(ROOT, 'tests', 'proofs', 'readers', 'read-calendars.py');

interface Run {
  command: string;
  options: readonly string[];
  folder: string;
  input?: string;
}

/** What a program prints, with its clocks in UTC. @throws Error if it ends with an error or complains */
function printed({ command, options, folder, input = '' }: Run): string {
  const { stdout, stderr, status, error } = spawnSync(command, options, {
    input,
    maxBuffer: 1e9,
    encoding: 'utf8',
    // Logs of what could not be read go to this folder too.
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C.UTF-8', HOME: folder, TMPDIR: folder },
  });
  if (error !== undefined) throw error;
  if (status !== 0 || /error|could not|critical|traceback/i.test(stderr))
    throw new Error(`${command} ${options.join(' ')}: ${status}\n${stderr}\n${stdout.slice(0, 2000)}`);
  return stdout;
}

function inFolder<Result>(run: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-reader-'));
  try {
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const readByPython =
  (library: string) =>
  (files: readonly string[]): ShownEvent[][] =>
    inFolder((folder) => {
      const input = JSON.stringify(files);
      const text = printed({ command: PYTHON, options: [SCRIPT, library], folder, input });
      const read: (Omit<ShownEvent, 'state'> & { status: string })[][] = JSON.parse(text);
      return read.map((events) =>
        events.map(({ uid, title, start, end, status }) => ({
          uid,
          title,
          start,
          end,
          state: stateOf(status),
        })),
      );
    });

const APPOINTMENT = /^(\d\d)\/(\d\d)\/(\d{4}) @ (\d\d:\d\d) -> (\d\d)\/(\d\d)\/(\d{4}) @ (\d\d:\d\d)/;
const DAY = /^(\d\d)\/(\d\d)\/(\d{4}) \[1\](?: \{1D -> (\d\d)\/(\d\d)\/(\d{4})\})?/;

/** The events of calcurse's own file, which has minutes, no UID and no state. */
function calcurseEvent(line: string): ShownEvent {
  const rest = (matched: string): string =>
    line.slice(matched.length).replace(/^\s*(?:>[0-9a-f]{40})?[ |]*/, '');
  const shared = { uid: '', state: 'confirmed' as const };
  const timed = APPOINTMENT.exec(line);
  if (timed !== null) {
    const [matched, month, day, year, time, lastMonth, lastDay, lastYear, lastTime] = timed;
    const start = `${year}-${month}-${day}T${time}:00.000Z`;
    const end = `${lastYear}-${lastMonth}-${lastDay}T${lastTime}:00.000Z`;
    return { ...shared, title: rest(matched), start, end };
  }
  const days = DAY.exec(line);
  if (days === null) throw new Error(`calcurse: ${line}`);
  const [matched, month, day, year, lastMonth = month, lastDay = day, lastYear = year] = days;
  const last = Date.parse(`${lastYear}-${lastMonth}-${lastDay}T00:00:00Z`) + 86_400_000;
  const end = new Date(last).toISOString().slice(0, 10);
  return { ...shared, title: rest(matched), start: `${year}-${month}-${day}`, end };
}

const readByCalcurse = (files: readonly string[]): ShownEvent[][] =>
  files.map((text) =>
    inFolder((folder) => {
      const file = join(folder, 'calendar.ics');
      writeFileSync(file, text);
      printed({ command: 'calcurse', options: ['-D', folder, '-q', '-i', file], folder });
      const lines = readFileSync(join(folder, 'apts'), 'utf8').split('\n').filter(Boolean);
      return lines.map(calcurseEvent);
    }),
  );

const KHAL = (folder: string): string => `[calendars]
[[subscribed]]
path = ${folder}/calendar
[locale]
local_timezone = UTC
default_timezone = UTC
timeformat = %H:%M:%S
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M:%S
longdatetimeformat = %Y-%m-%d %H:%M:%S
[sqlite]
path = ${folder}/cache.db
`;
/** Characters that no title has, between the parts of an event and between events. */
const [PART, END] = ['\u241f', '\u241e'];
const FORMAT = ['{uid}', '{title}', '{start}', '{end}', '{status}'].join(PART) + END;

/** Days in which the events of the proof take place; khal lists a range of days. */
const RANGE = ['2031-01-01', '2031-12-31'] as const;

const readByKhal = (files: readonly string[]): ShownEvent[][] =>
  files.map((text) =>
    inFolder((folder) => {
      const [configuration, file] = [join(folder, 'configuration'), join(folder, 'calendar.ics')];
      mkdirSync(join(folder, 'calendar'));
      writeFileSync(configuration, KHAL(folder));
      writeFileSync(file, text);
      const khal = (...options: string[]) =>
        printed({ command: 'khal', options: ['-c', configuration, ...options], folder });
      if (/^BEGIN:VEVENT\r?$/m.test(text)) khal('import', '--batch', '-a', 'subscribed', file);
      const list = khal('list', '--once', '--day-format', '', '--format', FORMAT, ...RANGE);
      const events = list.split(END).map((line) => line.trim());
      return events
        .filter((line) => line.includes(PART))
        .map((line) => {
          const [uid = '', title = '', start = '', end = '', status = ''] = line.split(PART);
          return { uid, title, ...khalTimes(start, end), state: stateOf(status || undefined) };
        });
    }),
  );

function khalTimes(start: string, end: string): { start: string; end: string } {
  const instant = (time: string): string => `${time.replace(' ', 'T')}.000Z`;
  if (start.length > 10) return { start: instant(start), end: instant(end) };
  const next = new Date(Date.parse(`${end}T00:00:00Z`) + 86_400_000);
  return { start, end: next.toISOString().slice(0, 10) };
}

/** Programs that Debian's packages of these names bring. */
export const DEBIAN_PROGRAMS: readonly CalendarProgram[] = [
  { name: 'python3-icalendar', read: readByPython('icalendar') },
  { name: 'python3-vobject', read: readByPython('vobject') },
  {
    name: 'calcurse',
    read: readByCalcurse,
    shows: ({ title, start, end }) => ({ uid: '', title, start, end, state: 'confirmed' }),
  },
  { name: 'khal', read: readByKhal },
];

/** @throws Error that says how to install what is missing */
export function demandDebianPrograms(): void {
  const missing = [
    ['calcurse', 'calcurse', ['--version']],
    ['khal', 'khal', ['--version']],
    ['python3-icalendar', PYTHON, ['-c', 'import icalendar']],
    ['python3-vobject', PYTHON, ['-c', 'import vobject']],
  ] as const;
  const names = missing
    .filter(([, command, options]) => spawnSync(command, options).status !== 0)
    .map(([name]) => name);
  if (names.length > 0)
    throw new Error(
      `This proof needs foreign programs that are not installed. As root on Debian: apt-get install -y --no-install-recommends ${names.join(' ')}`,
    );
}
