import type { Kind } from '../domain/kinds';

/** What time alone does that a target can ask to hear of. */
export type Rollover = 'start' | 'end' | 'publication' | 'day';

/** What is sent: the message with its changes, or a request without a body, as build hooks want it. */
export type MessageBody = 'full' | 'empty';

/** Whose view a target follows: of what anonymous readers could see before a change or can after it, or everybody's. */
export type View = 'public' | 'everything';

export type TargetMethod = 'POST' | 'PUT' | 'GET';

/** A target as somebody writes it; what is left out keeps its default at creation, and is left as it is at a change. */
export interface TargetInput {
  /** Up to 100 characters, no two targets alike. */
  name: string;
  /** http or https. */
  url: string;
  method?: TargetMethod;
  /**
   * Further headers. A value that is `null` stands for "as it was": values are never shown again. What is not named here is
   * taken away. With another address (`url`, up to its query) no value stays: each is given again.
   */
  headers?: Readonly<Record<string, string | null>>;
  body?: MessageBody;
  view?: View;
  /** Of which kinds it hears; empty: of all. */
  kinds?: readonly Kind[];
  /** Of which languages it hears; empty: of all. */
  languages?: readonly string[];
  /** Seconds without a change after which it is told. */
  quietSeconds?: number;
  /** Seconds after the first change at which it is told at the latest. */
  longestSeconds?: number;
  rollovers?: readonly Rollover[];
  active?: boolean;
}

/** How things stand with a target, worst first. */
export type TargetHealth =
  /** Switched off by the target itself (410) or by somebody. */
  | 'off'
  /** The last one was given up, or could not be delivered so far and is tried again. */
  | 'failing'
  /** Changes wait for their quiet period, or a delivery is under way. */
  | 'waiting'
  | 'delivered'
  /** Nothing was sent yet. */
  | 'new';

/** A target as it is shown: secrets never are. */
export interface TargetView extends Required<Omit<TargetInput, 'headers'>> {
  id: number;
  /** Names of the further headers; their values are not shown again. */
  headers: readonly string[];
  /** From the config of the project: changed there alone. */
  managed: boolean;
  /** Whether an older secret signs beside the present one. */
  rotating: boolean;
  /** Why it was switched off, where it was not by hand: `gone` (410), or `unlisted` (the config named it and does not any more). */
  offReason: 'gone' | 'unlisted' | null;
  health: TargetHealth;
  /** UTC, ISO 8601; null where nothing was sent yet. */
  lastAt: string | null;
  /** The last answer's status or what went wrong, as text; null where nothing was sent yet. */
  lastOutcome: string | null;
}

/**
 * What is wrong with a field of a target beyond its form, as the `name` of the error in Strapi's form, so that it can be said in
 * the language of the admin panel.
 */
export type TargetFault =
  'name-taken' | 'private-address' | 'header-value-missing' | 'header-twice' | 'address-changed';

/** A new target, or one with a new secret: the only answer that shows it (`whsec_…`). */
export interface TargetWithSecret extends TargetView {
  secret: string;
}

/** `superseded`: it failed so far, and a later one tells of its changes too. */
type DeliveryState = 'pending' | 'delivered' | 'failed' | 'superseded';

export type MessageType = 'calendar.changed' | 'calendar.rollover' | 'calendar.test';

/** A line of the delivery log. */
export interface DeliveryLine {
  id: number;
  targetId: number;
  /** What the receiver knows it by: the header `webhook-id`. */
  messageId: string;
  type: MessageType;
  state: DeliveryState;
  /** How many changes it tells of, 0 of a rebuild on demand with nothing new, or of everything; null for a message of another type. */
  changes: number | null;
  attempts: number;
  /** UTC, ISO 8601. */
  createdAt: string;
  /** When it is tried next; null where it has ended, or waits until its target is switched on. */
  nextAt: string | null;
  endedAt: string | null;
  /** The last answer's status or what went wrong; null where nothing was sent yet. */
  lastOutcome: string | null;
  /** Milliseconds that the last attempt took. */
  lastDuration: number | null;
}

/** One attempt of a delivery. */
export interface AttemptView {
  at: string;
  /** Milliseconds. */
  duration: number;
  status: number | null;
  /** What went wrong, in plain words; null where it was delivered. */
  error: string | null;
  /** The beginning of the answer's body. */
  answer: string;
}

export interface DeliveryView extends DeliveryLine {
  /** As it would be sent now; of headers the names alone, those of the service included. */
  request: { method: TargetMethod; url: string; headers: readonly string[]; body: string };
  log: readonly AttemptView[];
}

export interface DeliveryPage {
  lines: readonly DeliveryLine[];
  /** From 1. */
  page: number;
  pages: number;
}

/** What came of "Rebuild now": false where a delivery was just being sent, and what waits is told right after it. */
export interface RebuildAnswer {
  started: boolean;
}

/** Which delivery is sent by a replay: itself while it waits for its next attempt, else a copy of it. */
export interface ReplayAnswer {
  id: number;
}

/** For the badge on the board and the widget of the home page: of what everybody may know who sees events. */
export interface RebuildState {
  targets: readonly Pick<TargetView, 'id' | 'name' | 'health' | 'lastAt' | 'offReason'>[];
  /** Whether the person may open the settings. */
  mayManage: boolean;
}
