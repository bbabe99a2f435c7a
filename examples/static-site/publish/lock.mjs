import { linkSync, mkdirSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often a waiting build looks whether it is its turn, and how long it waits at most, in milliseconds. */
const INTERVAL = 50;
const PATIENCE = 600_000;

const NAME = /^lock\.(\d+)$/;
const WAITING = /^lock\.of-(\d+)$/;
/** As many lock files stay as a build that is slow between two steps needs to see that others were faster. */
const KEPT = 3;

/**
 * Waits until no other build uses this folder, and keeps others waiting.
 *
 * Lock files are numbered. Whoever creates the next number has the lock, and creating a file that exists fails, so that only one of
 * several builds takes over. That is allowed when the process of the last number has ended, however it has ended.
 * @param onWait is called once with the process that is waited for
 * @returns `holds()`, whether no other build has taken over, and `release()`
 * @throws Error after ten minutes
 */
export async function takeLock(folder, onWait, patience = PATIENCE) {
  mkdirSync(folder, { recursive: true });
  const since = Date.now();
  const own = join(folder, `lock.of-${process.pid}`);
  // Written beside and linked, so that nobody reads half of it.
  writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
  try {
    for (let told = false; ;) {
      const last = lastOf(folder);
      const owner = ownerOf(folder, last);
      if (owner === undefined && take(folder, own, last + 1)) return lockOf(folder, last + 1);
      if (owner !== undefined && !told) onWait(owner);
      told ||= owner !== undefined;
      if (Date.now() - since > patience)
        throw new Error(`another build (process ${owner}) has not ended within ${patience / 60_000} minutes`);
      await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    }
  } finally {
    rmSync(own, { force: true });
  }
}

const numbersOf = (folder) =>
  readdirSync(folder).flatMap((name) => (NAME.test(name) ? [Number(NAME.exec(name)[1])] : []));

const lastOf = (folder) => Math.max(0, ...numbersOf(folder));

function take(folder, own, number) {
  try {
    linkSync(own, join(folder, `lock.${number}`));
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  if (lastOf(folder) === number) {
    for (const name of readdirSync(folder))
      if (isLeft(name, number)) rmSync(join(folder, name), { force: true });
    return true;
  }
  // The number had been used and deleted since it was looked at.
  rmSync(join(folder, `lock.${number}`), { force: true });
  return false;
}

/** Whether it is an old lock, or the file of a build that was killed while it waited. */
const isLeft = (name, number) =>
  Number(NAME.exec(name)?.[1]) <= number - KEPT ||
  (WAITING.test(name) && !isAlive(Number(WAITING.exec(name)[1])));

function lockOf(folder, number) {
  return {
    holds: () => lastOf(folder) === number,
    // The file stays, because the next build takes the next number; without content it belongs to nobody.
    release: () => {
      if (lastOf(folder) === number) truncateSync(join(folder, `lock.${number}`));
    },
  };
}

/** The process that holds the lock; undefined if there is none, because it has released the lock or has ended. */
function ownerOf(folder, number) {
  let owner;
  try {
    owner = JSON.parse(readFileSync(join(folder, `lock.${number}`), 'utf8'));
  } catch {
    return undefined;
  }
  // An ended process had the number that this one has now.
  if (owner?.pid === process.pid) return undefined;
  return isAlive(owner?.pid) && startOf(owner.pid) === owner.started ? owner.pid : undefined;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists, and belongs to another user.
    return error.code === 'EPERM';
  }
}

/**
 * When a process started. Numbers of processes are used again, after a restart in particular, so that the number alone does not show
 * that a process is the same. Undefined where the system has no /proc: there the number decides.
 */
function startOf(pid) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // Field 22; the name in field 2 may contain blanks and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A zombie has ended; only its parent has not looked yet.
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}
