import type { Service } from '../../harness';
import { adminHeaders } from '../../harness/admin';

/** After how long it logs in again, in milliseconds: well before a session ends, and not so often that Strapi refuses it. */
const RENEWED_AFTER = 10 * 60_000;

/** An administrator who stays logged in for as long as a proof runs; a session of Strapi ends after half an hour. */
export class AdminSession {
  private current: Promise<Record<string, string>> | undefined;
  private since = 0;

  constructor(private readonly service: Service) {}

  /** The headers with which the administrator asks next. */
  headers(): Promise<Record<string, string>> {
    if (this.current === undefined || Date.now() - this.since > RENEWED_AFTER) {
      this.since = Date.now();
      this.current = adminHeaders(this.service);
    }
    return this.current;
  }
}
