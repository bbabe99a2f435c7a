import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Caller } from '../../access/caller';
import { defaultAuthorId } from '../../access/default-author';
import type { Actor } from './actor';
import { actorOf } from './actor';
import { createWithin, openWriting } from './create-record';
import { deleteRecord } from './delete-record';
import type { Linkable } from './find-unknown';
import { findUnknown } from './find-unknown';
import type { WriteRequest } from './write-request';
import type { CreatedTogether } from './create-many';
import { createMany } from './create-many';
import { NewLinks } from './new-links';
import { updateRecord } from './update-record';
import { asOneWrite } from '../../storage/in-turn';
import type { LockedTransaction } from '../../storage/transaction';
import { transactInTurn } from '../../storage/write-turns';
import type { WriteImages } from '../images/with-images';
import { withImages } from '../images/with-images';
import type { Kind } from '../../domain/kinds';
import { COLLECTIONS, isPostKind, isTermKind } from '../../domain/kinds';
import type { Instant } from '../../domain/time/types';
import type { Reader } from '../../domain/visibility';
import { CalendarError, alreadyInTrash, forbidden, invalidParameters, stillRunning } from '../../api/errors';
import { withUnknown } from '../../api/parameters/check-values';
import type { Address, Lookup } from '../../api/operations/types';
import type { Operation } from '../../api/operations/operation';
import type { Wrongs } from '../../api/wrong';
import { slotValues } from '../../engine/read/assembly';
import type { CreateCommand, NewRecord, RecordUpdate, WritingCommand } from '../../resources/commands';
import { writtenText } from '../read/read-written';
import type { CalendarResponse, RecordState } from '../../api/operations/request';
import type { ReadPort } from '../../storage/ports/port';
import { portWithin } from '../../storage/ports/transaction-port';
import { fillSlots } from '../../engine/read/slots';
import type { Settings } from '../../platform/settings/settings';
import { hasWriteListeners } from '../../platform/strapi/write-listeners';
import { withLongTexts } from '../../write-model/texts/with-long-texts';
import { presentTarget } from './external-ids';
import type { FoundTarget, Target } from './find-target';
import { findTarget } from './find-target';
import type { Claim, KeyedRequest } from './idempotency';
import { claimKey, isClaim, keepResponse, releaseClaim, renewClaim, wasCarriedOut } from './idempotency';
import { demandState, isConditional } from './precondition';
import { demandReplay } from './replay';
import { beginsSeries, seriesOf } from './series-plan';
import { demandWrite, hasAnyRight, mayWrite } from './rights';
import { unchangedMembers } from './unchanged-members';
import { notFoundError, wrongAddress } from './unknown-address';
import type { SeriesPlan } from './writing';

/** An update whose members are compared with its record. */
type ComparedUpdate = Pick<
  WriteRequest,
  'caller' | 'reader' | 'language' | 'rootLanguage' | 'origin' | 'sent'
> &
  Pick<RefusedWrite, 'operation' | 'address'>;

/** A request that was refused for its parameters; the database may find further faults. */
interface RefusedWrite {
  operation: Operation;
  address: Address;
  lookups: readonly Lookup[];
  language: string;
  wrong: Wrongs;
}

/** Writes the calendar for clients: each request in one transaction under the calendar's lock, all or nothing. */
export interface WriteService {
  /**
   * Creates, changes or deletes a record and responds with its new state (docs/interface.md 11.3).
   * @throws CalendarError 400, 401, 403, 404, 409, 410, 412, 422; nothing is written then
   */
  write(request: WriteRequest): Promise<CalendarResponse>;
  /**
   * Creates records of one caller in one transaction, in as few statements as a file is loaded. Nothing listens to these writes
   * (`hasWriteListeners`), and none of them is a keyed request or brings an image.
   * @returns the results of the first requests; undefined if they cannot be written together: nothing is written then
   * @throws CalendarError 503, CommitError
   */
  createMany(
    requests: readonly WriteRequest[],
    keep: (trx: Knex, made: ReadonlyMap<number, CalendarResponse>) => Promise<void>,
  ): Promise<readonly CreatedTogether[] | undefined>;
  /** All faults of a refused request, including unknown records (docs/interface.md 2.14). */
  wholeWrong(refused: RefusedWrite, reader: Reader): Promise<Wrongs>;
  /** Whether this request was carried out under its key. */
  wasCarriedOut(once: KeyedRequest, now: Instant): Promise<boolean>;
  /** The members of an update that equal those of the record, for a caller who may change it. */
  unchanged(update: ComparedUpdate): Promise<string[]>;
}

/** The write and its actor; updates without members that do not change. */
type Admitted = { actor: Actor; linkable: Linkable } & (
  Creation | Update | { verb: 'delete'; target: Target }
);
type Creation = { verb: 'create'; record: NewRecord };
type Update = { verb: 'update'; target: Target; update: RecordUpdate };

/** The checked values of a write, whatever its kind. */
export function valuesOf(command: WritingCommand): Readonly<Record<string, unknown>> {
  if (command.verb === 'delete') return {};
  return command.verb === 'create' ? command.values : command.update([]).values;
}

/**
 * @param port sees committed data, also while this process is writing
 * @param prefix the part before every language root: `/api`
 */
export function createWriteService({
  strapi,
  port,
  settings,
  prefix,
}: {
  strapi: Core.Strapi;
  port: ReadPort;
  settings: Settings;
  prefix: string;
}): WriteService {
  const { untranslated } = settings;
  const rootOf = ({ origin, rootLanguage }: Pick<WriteRequest, 'origin' | 'rootLanguage'>): string =>
    `${origin}${prefix}/${rootLanguage}/${settings.namespace}`;

  /** Every transaction of a request that may write waits for its turn, those that only check it too. */
  const transact = <Result>(work: (trx: Knex) => Promise<Result>): Promise<Result> =>
    transactInTurn(strapi, ({ trx }) => work(trx));

  /** Reads without a turn and without the lock. In the transaction of a batch it sees what was written before. */
  const reading = async <Result>(work: (from: ReadPort) => Promise<Result>): Promise<Result> =>
    strapi.db.inTransaction() ? strapi.db.transaction(({ trx }) => work(portWithin(trx))) : work(port);

  /** Users are the authors of their records, so the default author need not be looked up. */
  const actorFor = async (caller: Caller): Promise<Actor> =>
    actorOf(caller, caller.userId ?? (await defaultAuthorId(strapi, settings)));

  /** The record of a request. */
  async function findAddressed(
    from: ReadPort,
    { operation: { kind }, address, language }: Pick<RefusedWrite, 'operation' | 'address' | 'language'>,
  ): Promise<FoundTarget> {
    if (kind === null || address.by === 'nothing') return { is: 'unknown' };
    return findTarget(from, kind, address, { language, untranslated });
  }

  /** The faults that only the database knows. */
  async function lookUp(
    from: ReadPort,
    { operation, lookups, wrong }: RefusedWrite,
    found: FoundTarget,
    reader: Reader,
  ): Promise<{ wrongs: Wrongs; linkable: Linkable }> {
    const { unknown, linkable } = await findUnknown(from, lookups, reader);
    const misled = found.is === 'found' ? {} : wrongAddress(operation);
    return { wrongs: withUnknown({ ...misled, ...wrong }, unknown), linkable };
  }

  /** Callers who may not change the record must not learn its content from a comparison. */
  async function unchangedIn(
    trx: Knex,
    { caller, reader, language, origin, rootLanguage, sent }: ComparedUpdate,
    found: FoundTarget,
  ): Promise<string[]> {
    if (found.is !== 'found') return [];
    const { target } = found;
    if (!mayWrite(actorOf(caller, 0), 'update', target.kind, target)) return [];
    const slots = slotValues(origin, rootOf({ origin, rootLanguage }), settings.languageParameter);
    return unchangedMembers({ trx, strapi }, target, sent, { reader, language, untranslated, slots });
  }

  /** All faults of a request, without a turn. */
  async function wrongsOf(refused: RefusedWrite, reader: Reader): Promise<Wrongs> {
    if (refused.lookups.length === 0 && refused.address.by === 'nothing') return refused.wrong;
    const { wrongs } = await reading(async (from) =>
      lookUp(from, refused, await findAddressed(from, refused), reader),
    );
    return wrongs;
  }

  /**
   * Refuses a write that its caller may never make. Whoever writes must not wait for such requests, so it takes no turn.
   * @throws CalendarError 400, 401, 403
   */
  async function refuse({ checked, caller, reader, language }: WriteRequest): Promise<never> {
    const { operation, address, lookups } = checked;
    const wrongs = await wrongsOf({ operation, address, lookups, language, wrong: {} }, reader);
    throw Object.keys(wrongs).length > 0 ? invalidParameters(wrongs) : forbidden(caller.kind === 'anonymous');
  }

  /** Checks faults and rights before anything is written. */
  async function admit(trx: Knex, request: WriteRequest): Promise<Admitted> {
    const { caller, reader, language } = request;
    const { operation, address, command } = request.checked;
    const { kind, verb } = command;
    const within = portWithin(trx);
    const found = await findAddressed(within, { operation, address, language });
    const unchanged =
      verb === 'update' ? await unchangedIn(trx, { ...request, operation, address }, found) : [];
    const lookups = request.checked.lookups.filter(({ parameter }) => !unchanged.includes(parameter));
    const asked = { operation, address, lookups, language, wrong: {} };
    const { wrongs, linkable } = await lookUp(within, asked, found, reader);
    if (Object.keys(wrongs).length > 0) throw invalidParameters(wrongs);
    const actor = await actorFor(caller);
    const target = found.is === 'found' ? found.target : undefined;
    demandWrite(actor, verb, kind, target);
    if (command.verb === 'create')
      return { actor, linkable, ...(await creation(trx, request, command, actor)) };
    if (target === undefined) throw notFoundError(found);
    // Requests refused for other reasons, such as a second DELETE, are not checked for this (RFC 9110, 13.2.1).
    const again = verb === 'delete' && target.status === 'trash';
    if (!again) await demandState(trx, target.publicId, request);
    return command.verb === 'update'
      ? { actor, linkable, verb: 'update', target, update: command.update(unchanged) }
      : { actor, linkable, verb: 'delete', target };
  }

  /** The record to create; or to change, if the caller has given one the same external id before (docs/interface.md 11.14). */
  async function creation(
    trx: Knex,
    request: WriteRequest,
    command: CreateCommand,
    actor: Actor,
  ): Promise<Creation | Update> {
    const target = await presentTarget(trx, command.kind, command.values, actor);
    if (target === undefined) return { verb: 'create', record: command };
    demandWrite(actor, 'update', command.kind, target);
    if (target.status === 'trash' && isPostKind(command.kind)) throw alreadyInTrash(command.kind);
    await demandState(trx, target.publicId, request);
    const { operation, address } = request.checked;
    const unchanged = await unchangedIn(trx, { ...request, operation, address }, { is: 'found', target });
    return { verb: 'update', target, update: command.again(unchanged) };
  }

  async function writeWithin(
    transaction: LockedTransaction,
    request: WriteRequest,
    { images, series }: { images: WriteImages; series: SeriesPlan | undefined },
  ): Promise<CalendarResponse> {
    const { trx } = transaction;
    const { language, now } = request;
    const admitted = await admit(trx, request);
    const { actor, linkable } = admitted;
    const { kind } = request.checked.command;
    const newLinks = new NewLinks(request.part?.links);
    const given = {
      ...{ strapi, settings, actor, language, now, images: images.files, linkable, newLinks },
      series,
    };
    const writing = await openWriting(given, transaction);
    if (admitted.verb === 'create') {
      const { publicId } = await createWithin(writing, admitted.record);
      newLinks.count();
      return responseTo(trx, request, kind, publicId, 201);
    }
    const { target } = admitted;
    if (admitted.verb === 'update') {
      await updateRecord(writing, target, admitted.update);
      newLinks.count();
      return responseTo(trx, request, kind, target.publicId, 200);
    }
    // For a term, the response shows it as it was (docs/interface.md 10.16), because afterwards it is gone with its state.
    const before = isTermKind(kind) ? await responseTo(trx, request, kind, target.publicId, 200) : undefined;
    await deleteRecord(writing, kind, target);
    if (before !== undefined) return { status: before.status, headers: before.headers, body: before.body };
    return responseTo(trx, request, kind, target.publicId, 200);
  }

  async function responseTo(
    trx: Knex,
    request: WriteRequest,
    kind: Kind,
    publicId: number,
    status: number,
  ): Promise<CalendarResponse> {
    const { language, reader } = request;
    const written = await writtenText(portWithin(trx), publicId, { language, reader });
    return shownResponse(request, kind, publicId, status, written);
  }

  function shownResponse(
    request: WriteRequest,
    kind: Kind,
    publicId: number,
    status: number,
    { text, state }: { text: string; state: RecordState },
  ): CalendarResponse {
    const { origin, language, rootLanguage } = request;
    const root = rootOf(request);
    const created = status === 201 && isTermKind(kind);
    // A new term is only in the language in which it was written.
    const query = language === rootLanguage ? '' : `?${settings.languageParameter}=${language}`;
    return {
      status,
      headers: created ? { Location: `${root}/${COLLECTIONS[kind]}/${publicId}${query}` } : {},
      body: fillSlots(text, slotValues(origin, root, settings.languageParameter)),
      state,
    };
  }

  const createTogether: WriteService['createMany'] = async (requests, keep) => {
    const [first] = requests;
    if (first === undefined) return [];
    const actor = await actorFor(first.caller);
    const respond = (
      request: WriteRequest,
      publicId: number,
      written: { text: string; state: RecordState },
    ) => shownResponse(request, request.checked.command.kind, publicId, 201, written);
    return createMany({ strapi, settings, actor, respond }, requests, keep);
  };

  /**
   * Creates a record without the Document Service, in fewer statements, if nobody listens who would miss it.
   * @returns undefined if it must be created the other way; nothing is written then
   */
  async function createUnheard(
    request: WriteRequest,
    claim: Claim | undefined,
  ): Promise<CalendarResponse | undefined> {
    const { checked, part, now } = request;
    const { command, lookups } = checked;
    // With an external id it may change a record. In an open transaction nothing could be taken back.
    if (command.verb !== 'create' || command.values.external_id || isConditional(request)) return undefined;
    if (beginsSeries(command)) return undefined;
    if (lookups.some(({ by }) => by === 'address') || hasWriteListeners(strapi) || strapi.db.inTransaction())
      return undefined;
    const results = await createTogether([request], async (trx, made) => {
      const response = made.get(0);
      if (response === undefined) return;
      if (claim !== undefined) await keepResponse(trx, claim, response, now);
      await part?.keep?.(trx, response);
    });
    const [result] = results ?? [];
    if (result === undefined) return undefined;
    if ('error' in result) throw result.error;
    return result.response;
  }

  return {
    async write(request) {
      const { verb, kind } = request.checked.command;
      const may = hasAnyRight(request.caller, verb, kind);
      const values = valuesOf(request.checked.command);
      const { once, now, part } = request;
      const claim =
        part?.stored ?? (may && once !== undefined ? await claimKey(strapi, port, once, now) : undefined);
      const { origin, checked, caller, language } = request;
      if (!may && once !== undefined && (await wasCarriedOut(port, once, now)))
        throw forbidden(caller.kind === 'anonymous');
      if (claim !== undefined && !isClaim(claim)) {
        const { author } = values;
        const actor = await actorFor(caller);
        // A create that changed an existing record needs the right to change it.
        const did = verb === 'create' && claim.status === 200 ? 'update' : verb;
        await demandReplay(port, claim, { actor, verb: did, kind, language, author });
        // A repeat of the batch gets it from the batch.
        if (part?.stored === undefined && part?.keep !== undefined)
          await strapi.db.transaction(async ({ trx }) => part.keep?.(trx, claim));
        return claim;
      }
      if (!may) return refuse(request);
      try {
        const created = await createUnheard(request, claim);
        if (created !== undefined) return created;
        // Long rules take a while, and nobody else waits for it.
        const series = await seriesOf({ settings, now }, checked.command);
        return await withImages(
          { strapi, settings },
          {
            lookups: checked.lookups,
            origin,
            check: () => transact((trx) => admit(trx, request)),
            onImage: async () => {
              request.onImage?.();
              await part?.renew?.();
              if (claim !== undefined && !(await renewClaim(strapi, claim))) throw stillRunning();
            },
            write: (images) =>
              withLongTexts(values, () =>
                transact((trx) =>
                  asOneWrite(strapi, trx, async (transaction) => {
                    await images.confirm(trx);
                    const response = await writeWithin(transaction, request, { images, series });
                    if (claim !== undefined) await keepResponse(trx, claim, response, now);
                    await part?.keep?.(trx, response);
                    return response;
                  }),
                ),
              ),
          },
        );
      } catch (error) {
        const released = claim && releaseClaim(strapi, claim);
        // The release of a request that has waited too long waits for the same database, and its client must not.
        if (error instanceof CalendarError && error.status === 503) released?.catch(() => undefined);
        else await released;
        throw error;
      }
    },

    createMany: createTogether,

    wasCarriedOut: (once, now) => wasCarriedOut(port, once, now),

    wholeWrong: wrongsOf,

    async unchanged(update) {
      const { caller, operation } = update;
      if (operation.kind === null || !hasAnyRight(caller, 'update', operation.kind)) return [];
      return transact(async (trx) => unchangedIn(trx, update, await findAddressed(portWithin(trx), update)));
    },
  };
}
