import type { Service } from '../harness';
import { isBody } from '../http/write-client';

/** What anonymous readers see of an event's schedule in a language; null if lists do not show it. */
type SeenSchedule = string | null;

const LANGUAGES = ['en', 'fr'] as const;
export type Seen = Readonly<Record<(typeof LANGUAGES)[number], SeenSchedule>>;

/** Reads the schedule of an event as anonymous clients do, over HTTP. */
export async function seenSchedule(service: Service, id: number): Promise<Seen> {
  const [en, fr] = await Promise.all(LANGUAGES.map((language) => seenIn(service, language, id)));
  return { en: en ?? null, fr: fr ?? null };
}

async function seenIn(service: Service, language: string, id: number): Promise<SeenSchedule> {
  const { body } = await service.request(`${service.roots[language]}/events?include=${id}`);
  const events: unknown = isBody(body) ? body['events'] : undefined;
  const event: unknown = Array.isArray(events) ? events[0] : undefined;
  if (!isBody(event)) return null;
  const { start_date, end_date, timezone, all_day, event_status, venue } = event;
  const place = isBody(venue) ? venue['id'] : null;
  // `all_day` is null where a password protects the event.
  return JSON.stringify([start_date, end_date, timezone, all_day, event_status, place]);
}

/** A simple model of when the number of an event rises. */
export class ScheduleModel {
  number = 0;

  constructor(private seen: Seen) {}

  get isShown(): boolean {
    return this.seen.en !== null;
  }

  /**
   * Follows a write.
   * @param canceled the languages whose readers had been told before that it was deleted
   */
  follow(now: Seen, canceled: ReadonlySet<string>): void {
    const was = this.seen;
    this.seen = now;
    const shown = (seen: Seen) => LANGUAGES.filter((language) => seen[language] !== null);
    const back = shown(now).filter((language) => was[language] === null && canceled.has(language));
    const appears = (shown(was).length === 0) !== (shown(now).length === 0);
    const differs = shown(was).some((language) => was[language] !== now[language]);
    if (appears || differs || back.length > 0) this.number++;
  }
}

/** The languages in which feeds say that an event was deleted. */
export async function canceledIn(service: Service, uid: string): Promise<ReadonlySet<string>> {
  const rows: { locale: string }[] = await service.strapi.db
    .connection('calendar_removed')
    .where({ uid, status: 'publish' })
    .select('locale');
  return new Set(rows.map(({ locale }) => locale));
}

/** The UIDs and numbers in all versions of an event; a sound event has one of each. */
export async function identitiesOf(service: Service, id: number): Promise<string[]> {
  const rows: { uid: string; sequence: number }[] = await service.strapi.db
    .connection('calendar_events')
    .where({ public_id: id })
    .select('uid', 'sequence');
  return [...new Set(rows.map(({ uid, sequence }) => `${uid} ${sequence}`))];
}
