import type { Reason } from '../../../server/src/panel-contract/explain';

/** Writes texts, times and lists in the language of the admin panel. */
export interface Wording {
  text(name: string, values?: Record<string, string | number>): string;
  /** Writes a wall time `YYYY-MM-DD HH:mm:ss`, which does not depend on the browser's zone. */
  wall(time: string): string;
  /** Writes an instant (ISO 8601) in the browser's zone. */
  instant(iso: string): string;
  list(parts: readonly string[]): string;
}

/** The texts of a reason: what keeps the event out, and what to change. */
export interface Worded {
  what: string;
  change: string;
}

const LIMITS = ['startFrom', 'startAfter', 'startBefore', 'endUntil', 'endAfter', 'endBefore'] as const;

/** The texts of a reason in the language of the admin panel. */
export function wordsOf(reason: Reason, wording: Wording): Worded {
  const { text } = wording;
  const name = textKeyOf(reason);
  const values = valuesOf(reason, wording);
  return { what: text(`explain.${name}`, values), change: text(`explain.${name}.change`, values) };
}

/** Text key of a reason. Some rules have several texts, depending on their values. */
function textKeyOf(reason: Reason): string {
  if ('has' in reason) return reason.has.length === 0 ? `${reason.rule}.none` : reason.rule;
  if ('wanted' in reason && typeof reason.wanted === 'boolean')
    return `${reason.rule}.${reason.wanted ? 'yes' : 'no'}`;
  switch (reason.rule) {
    case 'language':
      return 'untranslated';
    case 'status':
      return `status.${reason.status}`;
    case 'dates':
      return reason.isDefault ? 'dates.default' : 'dates';
    case 'password':
      return reason.filters.length === 0 ? 'password.single' : 'password';
    default:
      return reason.rule;
  }
}

function valuesOf(reason: Reason, { text, wall, instant, list }: Wording): Record<string, string | number> {
  if ('has' in reason)
    return {
      wanted: list(reason.wanted),
      has: list(reason.has.map(({ id, name }) => (name === '' ? `${id}` : `${name} (${id})`))),
    };
  if ('wanted' in reason) return { wanted: Number(reason.wanted) };
  switch (reason.rule) {
    case 'request':
      return { message: list(messagesOf(reason)), status: reason.status };
    case 'status':
      return { publishAt: reason.publishAt === null ? '' : instant(reason.publishAt) };
    case 'language':
      return { language: reason.language, languages: list(reason.languages) };
    case 'dates': {
      const { start, end, window } = reason;
      const limits = LIMITS.flatMap((limit) => {
        const time = window[limit];
        return time === undefined ? [] : [text(`explain.limit.${limit}`, { time: wall(time) })];
      });
      return { start: wall(start), end: wall(end), limits: list(limits) };
    }
    case 'password':
      return { filters: list(reason.filters) };
    case 'search':
      return { words: reason.text };
    case 'include':
      return { ids: list(reason.ids.map(String)) };
    case 'modified':
      return { after: wall(reason.after) };
    case 'near':
      return { radius: reason.radiusKm, place: `${reason.latitude}, ${reason.longitude}` };
    case 'page':
      return { page: reason.page, asked: reason.asked };
    default:
      return {};
  }
}

/** The message of each parameter; the general message if no parameter has one. */
function messagesOf({ message, parameters }: Extract<Reason, { rule: 'request' }>): string[] {
  const messages = Object.values(parameters);
  return messages.length > 0 ? messages : [message];
}
