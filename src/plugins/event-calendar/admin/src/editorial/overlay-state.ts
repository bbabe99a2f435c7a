import type { PostKind } from '../../../server/src/domain/kinds';
import type { CalendarApi } from '../calendar-api/use-calendar-api';
import type { ManyTarget } from '../many/target';
import type { SendBackTarget } from '../review/send-back-target';

/** What was just done, with the offer to undo it; or what the person should know about it. */
interface UndoOffer {
  message: string;
  /** @param api of the component that shows the offer: the client of the page that made the offer may no longer work */
  undo?(api: CalendarApi): Promise<void>;
}

/** An offer that is shown, with a number of its own: two can have the same words. */
export interface ShownOffer extends UndoOffer {
  number: number;
}

/** The event that the dialog "Duplicate to dates" is open for. */
interface CopyTarget {
  documentId: string;
  /** Whether the copies are to be a series with it. */
  repeats?: boolean;
  /** The language of the page, in which events are named. */
  locale: string | undefined;
}

/** A question asked before an action that cannot be undone completely. */
interface Question {
  text: string;
  proceed(): Promise<void>;
}

/** Records that are about to go to the trash. */
export interface TrashRequest {
  kind: PostKind;
  documentIds: string[];
  /** Called when they are in the trash, for example to leave the page. */
  after(): void;
}

/** What actions show above the current page. */
interface OverlayChange {
  offer?: UndoOffer | undefined;
  duplicate?: CopyTarget | undefined;
  question?: Question | undefined;
  sendBack?: SendBackTarget | undefined;
  many?: ManyTarget | undefined;
  trash?: TrashRequest | undefined;
  /** Changes when a series was made or taken apart: the event whose form is open has not changed itself. */
  seriesAt?: number;
}

/** What `OverlayHost` shows. */
export interface OverlayState extends Omit<OverlayChange, 'offer'> {
  offer?: ShownOffer | undefined;
}

let state: OverlayState = {};
let offers = 0;
const listeners = new Set<() => void>();

export function changeOverlay({ offer, ...change }: OverlayChange): void {
  if (offer !== undefined) offers += 1;
  state = { ...state, ...change, ...(offer && { offer: { ...offer, number: offers } }) };
  tell();
}

/** Takes an offer away. Another one that came by now stays, but becomes a new object: the page reads again what an undo has changed. */
export function endOffer({ number }: ShownOffer): void {
  const { offer } = state;
  state = { ...state, offer: offer === undefined || offer.number === number ? undefined : { ...offer } };
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Who has seen the state. A log-out of Strapi does not load the page again, and what one person has done is not for the next one. */
let seenBy: unknown;

/** The state for a person. @param user their id; undefined while it is not known */
export function overlayOf(user: unknown): OverlayState {
  if (user === undefined) return state;
  if (seenBy !== undefined && seenBy !== user) state = {};
  seenBy = user;
  return state;
}

/** @returns a function that removes the listener */
export function onOverlayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
