import type { Gaps } from '../domain/recurrence/dates';
import type { Status } from '../domain/status';
import type { BoardMove } from './board';
import type { DateFacts } from './editorial';
import type { EventChange } from './many';

/** What a date of a series can have of its own: its times, a field that all languages share, or a text in a language. */
export interface SeriesField {
  /** An attribute of events; `times` for start and end. */
  attribute: string;
  /** The language of a text; null for all others. */
  locale: string | null;
}

/** A date of a series. */
export interface SeriesDateView {
  documentId: string;
  /** Its public id, which stays the same for ever. */
  id: number;
  /** The wall time that the rule gives it, in the zone of the series. */
  original: string;
  /** `YYYY-MM-DD HH:mm:ss` in the event's own zone. */
  start: string;
  title: string;
  status: Status;
  /** Whether something of it was edited by hand. */
  isOwn: boolean;
}

/** The response of `GET /series/of/:documentId`; null if the event is not a date of a series. */
export interface SeriesView {
  id: number;
  /** RFC 5545 text without DTSTART. */
  rule: string;
  /** The first time of the rule, a wall time in `zone`. */
  first: string;
  zone: string;
  allDay: boolean;
  /** In the order of the rule; those in the trash are left out of the series. */
  dates: SeriesDateView[];
  /** In what this date differs from its series. */
  differs: SeriesField[];
}

/** For which dates of the series a change is besides the one that it comes from. */
export const SERIES_SCOPES = ['following', 'all'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** The body of `POST /series/changes`: gives dates of a series what one of them has. */
export interface SeriesChange {
  /** The date that it comes from. */
  documentId: string;
  scope: SeriesScope;
  /** What is given: all in which the date differs if left out. */
  fields?: SeriesField[];
  /** Moves the date first, see `BoardMove`; its times are then given. */
  move?: BoardMove;
  /** Gives the date another state first, with a reason in each language; both are then given. */
  state?: EventChange['state'];
  /** Only says what would change. */
  dryRun?: boolean;
}

/** What a change of a series does. */
export interface SeriesChanged {
  /** How many other dates change. */
  changed: number;
  /** How many keep something that was edited by hand. */
  kept: number;
  /** The key for `POST /series/changes/:undo/undo`; null for a dry run. */
  undo: string | null;
}

/** The response of `POST /series`. */
export interface SeriesJoined {
  id: number;
}

/** The body of `POST /series/rule`: gives a series another rule. */
export interface SeriesRuleChange {
  /** The date that it comes from. */
  documentId: string;
  scope: SeriesScope;
  /** RFC 5545 text without DTSTART. */
  rule: string;
  /** What becomes of times of the rule that clocks skip; as before if nothing is said. */
  gaps?: Gaps;
  /** Only says what would change. */
  dryRun?: boolean;
  /** The language of the panel, in which a dry run names holidays. */
  language?: string;
}

/** What another rule does to a date. `kept`: the rule no longer gives it, but it was edited by hand. */
export const RULE_EFFECTS = ['stays', 'made', 'removed', 'kept'] as const;
export type RuleEffect = (typeof RULE_EFFECTS)[number];

/**
 * A date of a series before or after its rule was changed. Only new dates have clashes; only a dry run says holidays, of those that do not
 * go.
 */
export interface RuleDateView extends DateFacts {
  /** `YYYY-MM-DD HH:mm:ss` in its zone. */
  start: string;
  effect: RuleEffect;
}

/** What a change of the rule does. */
export interface SeriesRuleChanged {
  /** In the order of their starts, those that the person may read. */
  dates: RuleDateView[];
  /** What becomes of times of the rule that clocks skip; null if there are none. Only a dry run says it. */
  gaps: Gaps | null;
  /** The key for `POST /series/changes/:undo/undo`; null for a dry run. */
  undo: string | null;
}
