import type { Kind } from '../domain/kinds';
import type { LinkDates, ListWindow } from '../domain/time/list-window';
import type { Instant } from '../domain/time/types';
import type { Operation, Route, Verb } from '../api/operations/operation';
import type { OpenApiVersion } from '../api/openapi-version';
import type { Moment } from '../api/parameters/times';
import type { Asker } from '../engine/read/linked-events';
import type { ListPlan } from '../engine/read/list-plan';
import type { Dialect } from '../storage/ports/dialect';
import type { BatchValues } from './batch/parameters';
import type { ChangesValues } from './changes/parameters';
import type { EventListValues } from './event/list';
import type { EventPostValues, EventUpdateValues } from './event/parameters';
import type { OrganizerCreateValues, OrganizerUpdateValues } from './organizer/parameters';
import type {
  CategoryCreateValues,
  CategoryUpdateValues,
  TagCreateValues,
  TagUpdateValues,
} from './term/parameters';
import type { VenueCreateValues, VenueUpdateValues } from './venue/parameters';

// The commands of the operations. A checked request carries one, made of its checked values by the definition of its resource
// (`inputOf`), so nothing has to be read or recognised again.

/** The date limits of a list of events. */
export interface ListDates {
  limits: ListWindow;
  /** The limits as links show them. */
  linkDates: LinkDates;
  /** Since when they are the same, and until when they stay so, in UTC milliseconds; infinite if forever. */
  since: number;
  until: number;
}

/** What the plan of a list depends on, besides its parameters. */
export interface Listing {
  asker: Asker;
  now: Instant;
  /** Lists of events: the limits of `dates`, or those of a feed. */
  limits: ListWindow;
  /** The radius of searches around a point. */
  radiusKm: number;
}

interface ListOf<K extends Kind> {
  readonly verb: 'list';
  readonly kind: K;
  readonly page: number;
  readonly perPage: number;
  /** Only records that were changed later. */
  readonly modifiedAfter: Moment | undefined;
  readonly plan: (dialect: Dialect, listing: Listing) => ListPlan;
}

export interface EventListCommand extends ListOf<'event'> {
  readonly values: EventListValues;
  readonly dates: ListDates;
}

interface OtherListCommand<K extends Kind> extends ListOf<K> {
  /** Whether the list has only records with upcoming events, and so changes when an event begins. */
  readonly onlyUpcoming: boolean;
  /** Whether its records are chosen by events, and so change with them. */
  readonly byEvents: boolean;
}

export type ListCommand<K extends Kind = Kind> = K extends 'event' ? EventListCommand : OtherListCommand<K>;

export interface ReadCommand<K extends Kind = Kind> {
  readonly verb: 'read';
  readonly kind: K;
  /** Opens a protected event (docs/interface.md 16.16). */
  readonly password: string | undefined;
  /** `edit` opens it to those who may edit it. */
  readonly context: string | undefined;
}

interface CreatedValues {
  event: EventPostValues;
  venue: VenueCreateValues;
  organizer: OrganizerCreateValues;
  category: CategoryCreateValues;
  tag: TagCreateValues;
}

interface UpdatedValues {
  event: EventUpdateValues;
  venue: VenueUpdateValues;
  organizer: OrganizerUpdateValues;
  category: CategoryUpdateValues;
  tag: TagUpdateValues;
}

/** A new record: its kind, with the checked values of that kind's create parameters. */
export type NewRecord<K extends Kind = Kind> = {
  [Each in K]: { readonly kind: Each; readonly values: CreatedValues[Each] };
}[K];

/** A change: a kind with the checked values of that kind's update parameters. */
export type RecordUpdate<K extends Kind = Kind> = {
  [Each in K]: { readonly kind: Each; readonly values: UpdatedValues[Each] };
}[K];

export type CreateCommand<K extends Kind = Kind> = NewRecord<K> & {
  readonly verb: 'create';
  /**
   * The change of the record that has the sent external id already (docs/interface.md 11.14).
   * @param omitted the members that count as not sent
   */
  readonly again: (omitted: readonly string[]) => RecordUpdate<K>;
};

export interface UpdateCommand<K extends Kind = Kind> {
  readonly verb: 'update';
  readonly kind: K;
  /** @param omitted the members that count as not sent */
  readonly update: (omitted: readonly string[]) => RecordUpdate<K>;
}

export interface DeleteCommand<K extends Kind = Kind> {
  readonly verb: 'delete';
  readonly kind: K;
}

/** The namespace index. */
export interface IndexCommand {
  readonly verb: 'index';
  /** The requested namespace; any but the own one is unknown (docs/interface.md 1.7). */
  readonly namespace: unknown;
}

export interface DocumentCommand {
  readonly verb: 'document';
  readonly openapi: OpenApiVersion;
}

export interface ChangesCommand {
  readonly verb: 'changes';
  readonly values: ChangesValues;
}

/** Many operations in one request. */
export interface BatchCommand {
  readonly verb: 'batch';
  readonly values: BatchValues;
}

/** What reads of the interface can ask for. */
type ReadingCommand = IndexCommand | DocumentCommand | ChangesCommand | ListCommand | ReadCommand;

/** What writes can ask for. */
export type WritingCommand = CreateCommand | UpdateCommand | DeleteCommand;

type OperationOf<C extends { readonly verb: Verb }> = {
  [V in C['verb']]: Operation<Extract<C, { readonly verb: V }>>;
}[C['verb']];

export type ReadingOperation = OperationOf<ReadingCommand>;
export type WritingOperation = OperationOf<WritingCommand>;
export type BatchOperation = OperationOf<BatchCommand>;

/** An operation of the interface. Its `verb` says of which type its command is. */
export type CalendarOperation = ReadingOperation | WritingOperation | BatchOperation;
export type CalendarRoute = Route<CalendarOperation>;
