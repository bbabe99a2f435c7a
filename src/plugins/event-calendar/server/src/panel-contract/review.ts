import type { ChangedField } from '../domain/changed-fields';
import type { RecordSummary, SiteMoment } from './editorial';

/** `sent`: for review; `returned`: sent back, with a reason; `message`: an answer. */
export type ReviewNoteKind = 'sent' | 'returned' | 'message';

/** Something that was said about a record. */
export interface ReviewNote {
  id: number;
  what: ReviewNoteKind;
  /** The name of the person; null if the person was deleted, and from outside. */
  by: string | null;
  /** Whether it comes from outside the panel: over the interface, from a command or from code of the project. */
  isOutside: boolean;
  /** Whether the person who reads it has written it. */
  isOwn: boolean;
  at: SiteMoment;
  /** Empty for `sent`. */
  text: string;
}

/** `GET /review/:kind/:documentId` */
export interface ReviewThread {
  /** Whether the record waits for review. */
  isWaiting: boolean;
  /** Oldest first. */
  notes: ReviewNote[];
  /** Whether there are earlier notes, which are not listed. */
  hasEarlier: boolean;
  /** What was changed since it was sent, and since it was sent back; empty lists are left out. */
  changed: { since: 'sent' | 'returned'; fields: ChangedField[] }[];
  may: { review: boolean; answer: boolean };
}

/** `POST /review/:kind/:documentId/send-back` */
export interface SentBack {
  /** The note with the reason, which undoing it names. */
  note: number;
}

/** A record that was sent back to its author: `GET /review/returned`. */
export interface ReturnedRow extends RecordSummary {
  reason: string;
  by: string | null;
  returnedAt: SiteMoment;
}

/** The most characters of a reason or an answer. */
export const LONGEST_NOTE = 5000;
