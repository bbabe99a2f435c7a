import type { Service } from '../../harness';
import { adminHeaders } from '../../harness/admin';

/** Interval between log-ins in milliseconds: shorter than a session, but not so short that Strapi refuses them. */
const RENEWED_AFTER = 10 * 60_000;

/** An administrator who stays logged in during a whole proof; a session of Strapi ends after half an hour. */
export class AdminSession {
  private current: Promise<Record<string, string>> | undefined;
  private since = 0;

  constructor(private readonly service: Service) {}

  /** The current headers of the administrator. */
  headers(): Promise<Record<string, string>> {
    if (this.current === undefined || Date.now() - this.since > RENEWED_AFTER) {
      this.since = Date.now();
      this.current = adminHeaders(this.service);
    }
    return this.current;
  }
}
