import type { Kind } from '../domain/kinds';

/** Changes caused by the passing of time that a target can subscribe to. */
export type Rollover = 'start' | 'end' | 'publication' | 'day';

/** The body of requests: the message with its changes, or none, as build hooks expect. */
export type MessageBody = 'full' | 'empty';

/** Which changes a target gets: those visible to anonymous readers before or after the change, or all. */
export type View = 'public' | 'everything';

export type TargetMethod = 'POST' | 'PUT' | 'GET';

/** The input for a target. Omitted properties get their default when it is created, and stay unchanged when it is updated. */
export interface TargetInput {
  /** Up to 100 characters, unique. */
  name: string;
  /** http or https. */
  url: string;
  method?: TargetMethod;
  /**
   * Additional headers. `null` keeps the stored value, because values are never shown again. Headers that are not named here are
   * removed. If the address (`url` without its query) changes, all values must be given again.
   */
  headers?: Readonly<Record<string, string | null>>;
  body?: MessageBody;
  view?: View;
  /** The kinds of records whose changes it gets; empty: all. */
  kinds?: readonly Kind[];
  /** The languages whose changes it gets; empty: all. */
  languages?: readonly string[];
  /** Seconds without a change after which the message is sent. */
  quietSeconds?: number;
  /** Seconds after the first change after which the message is sent at the latest. */
  longestSeconds?: number;
  rollovers?: readonly Rollover[];
  active?: boolean;
}

/** The state of a target, the worst first. */
export type TargetHealth =
  /** Switched off by a person or by the response 410 of the target. */
  | 'off'
  /** The last delivery was given up, or has failed so far and is retried. */
  | 'failing'
  /** Changes wait for their quiet period, or a delivery is under way. */
  | 'waiting'
  | 'delivered'
  /** Nothing was sent yet. */
  | 'new';

/** A target in responses, without its secrets. */
export interface TargetView extends Required<Omit<TargetInput, 'headers'>> {
  id: number;
  /** Names of the additional headers; their values are never shown again. */
  headers: readonly string[];
  /** Whether it is defined in the config of the project and can only be changed there. */
  managed: boolean;
  /** Whether messages are also signed with the previous secret. */
  rotating: boolean;
  /** Why it was switched off, if not by a person: `gone` (response 410) or `unlisted` (removed from the config). */
  offReason: 'gone' | 'unlisted' | null;
  health: TargetHealth;
  /** UTC, ISO 8601; null if nothing was sent yet. */
  lastAt: string | null;
  /** The status of the last response, or the error, as text; null if nothing was sent yet. */
  lastOutcome: string | null;
}

/**
 * Errors in a target that the schema does not check. They are the `name` of errors in Strapi's format, so that the admin panel can
 * translate them.
 */
export type TargetFault =
  'name-taken' | 'private-address' | 'header-value-missing' | 'header-twice' | 'address-changed';

/** A new target, or one with a new secret. The only response that contains the secret (`whsec_…`). */
export interface TargetWithSecret extends TargetView {
  secret: string;
}

/** `superseded`: it has failed so far, and a later delivery contains its changes too. */
type DeliveryState = 'pending' | 'delivered' | 'failed' | 'superseded';

export type MessageType = 'calendar.changed' | 'calendar.rollover' | 'calendar.test';

/** A delivery in the log. */
export interface DeliveryLine {
  id: number;
  targetId: number;
  /** The id in the header `webhook-id`. */
  messageId: string;
  type: MessageType;
  state: DeliveryState;
  /** The number of changes; 0 for a rebuild on demand without changes, or if everything changed; null for other message types. */
  changes: number | null;
  attempts: number;
  /** UTC, ISO 8601. */
  createdAt: string;
  /** When it is tried next; null if it has ended or its target is switched off. */
  nextAt: string | null;
  endedAt: string | null;
  /** The status of the last response, or the error; null if nothing was sent yet. */
  lastOutcome: string | null;
  /** Duration of the last attempt in milliseconds. */
  lastDuration: number | null;
}

/** One attempt of a delivery. */
export interface AttemptView {
  at: string;
  /** Milliseconds. */
  duration: number;
  status: number | null;
  /** The error as text; null if it was delivered. */
  error: string | null;
  /** The beginning of the response body. */
  answer: string;
}

export interface DeliveryView extends DeliveryLine {
  /** The request as it would be sent now; for headers only the names, including those that the service adds. */
  request: { method: TargetMethod; url: string; headers: readonly string[]; body: string };
  log: readonly AttemptView[];
}

export interface DeliveryPage {
  lines: readonly DeliveryLine[];
  /** From 1. */
  page: number;
  pages: number;
}

/** The response to "Rebuild now". False if a delivery was being sent; waiting changes are then sent right after it. */
export interface RebuildResponse {
  started: boolean;
}

/** The delivery that a replay sends: the same one while it waits for its next attempt, else a copy. */
export interface ReplayResponse {
  id: number;
}

/** For the badge on the board and the widget of the home page; readable by everybody who may read events. */
export interface WebhooksState {
  targets: readonly Pick<TargetView, 'id' | 'name' | 'health' | 'lastAt' | 'offReason'>[];
  /** Whether the person may open the settings. */
  mayManage: boolean;
}
