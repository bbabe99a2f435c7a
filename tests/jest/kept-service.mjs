import { rmSync } from 'node:fs';
import { dropDatabase } from '../../scripts/lib/postgres.mjs';
import { closeApp } from '../../scripts/lib/shutdown.mjs';
import { enterEnvironment } from '../../scripts/lib/throw-away.mjs';
import { differences, stateOf } from './service-state.mjs';
import { endAtOnce } from './end-of-worker.mjs';

/**
 * What outlives the test file that started a service, as text: an object of a test file would keep all its modules in memory.
 *
 * @typedef {object} Kept
 * @property {Record<string, string>} env
 * @property {string} [server] PostgreSQL: a database of the server, from which others can be dropped
 * @property {string} origin
 * @property {Record<string, string>} roots
 * @property {[name: string, user: Awaited<ReturnType<import('../../scripts/lib/roles.mjs').makeUser>>][]} users
 */

/**
 * The service that this process keeps from one test file to the next, at most one. This module is loaded by Node.js itself, outside
 * of jest's modules, and so once for all test files of the process.
 */
class KeptService {
  #kept;

  /**
   * @param {string} wanted what the service was asked for by
   * @returns {{ strapi: import('@strapi/strapi').Core.Strapi, text: string } | undefined} the kept service, if it is such a one;
   *   `text`: `Kept`
   */
  take(wanted) {
    if (this.#kept?.wanted !== wanted) return undefined;
    this.#refuseInUse();
    this.#kept.inUse = true;
    return { strapi: this.#kept.strapi, text: this.#kept.text };
  }

  /** Keeps a service that the current file has started, and uses. */
  async keep(wanted, strapi, text) {
    if (this.#kept !== undefined) throw new Error('A process keeps one service only');
    process.on('message', endAtOnce);
    this.#kept = { wanted, strapi, text, inUse: true, state: undefined };
    this.#kept.state = await stateOf(strapi);
  }

  /** The current file no longer uses it. */
  handBack(text) {
    Object.assign(this.#kept, { text, inUse: false });
  }

  /**
   * Decides at the end of a test file whether the next one may have the service.
   *
   * @param {boolean} failed whether the file has failed, or one of its tests was repeated
   * @returns {Promise<string[]>} what the file has left changed in the service, which is stopped then
   */
  async settle(failed) {
    if (this.#kept === undefined) return [];
    const { inUse, strapi, state } = this.#kept;
    if (failed || inUse || state === undefined) {
      this.#kept.inUse = false;
      await this.stop();
      return [];
    }
    const now = await stateOf(strapi);
    const changed = differences(state, now);
    if (changed.length > 0) await this.stop();
    else this.#kept.state = now;
    return changed;
  }

  /** Stops it, if there is one, and removes its database and files. */
  async stop() {
    if (this.#kept === undefined) return;
    this.#refuseInUse();
    const { strapi, text } = this.#kept;
    /** @type {Kept} */
    const { env, server } = JSON.parse(text);
    this.#kept = undefined;
    process.off('message', endAtOnce);
    const leave = enterEnvironment(env);
    await closeApp(strapi);
    leave();
    rmSync(env.DATA_DIR, { recursive: true, force: true, maxRetries: 5 });
    if (server !== undefined) await dropDatabase(server, new URL(env.DATABASE_URL).pathname.slice(1));
  }

  #refuseInUse() {
    if (this.#kept.inUse)
      throw new Error('Only one service can run in a process, and the shared one of this file still runs');
  }
}

/** The one of this process: for the runner of files, and through `process` for the test files, whose modules are others. */
export const keptService = new KeptService();
process[Symbol.for('calendar.tests.kept-service')] = keptService;
