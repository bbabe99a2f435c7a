import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Caller } from '../access/caller';
import { defaultAuthorId } from '../access/default-author';
import { actorOf } from '../commands/actor';
import { createWithin, openWriting } from '../commands/create-record';
import { deleteRecord } from '../commands/delete-record';
import { findUnknown } from '../commands/find-unknown';
import { updateRecord } from '../commands/update-record';
import { lockCalendar } from '../documents/lock';
import type { Kind } from '../domain/kinds';
import { COLLECTIONS, isTermKind } from '../domain/kinds';
import type { Reader } from '../domain/visibility';
import { forbidden, invalidParameters, noRoute } from '../http/errors';
import { withUnknown } from '../http/parameters/check-values';
import type { Address, Lookup } from '../http/parameters/types';
import type { Operation, Verb } from '../http/operation';
import type { Wrongs } from '../http/wrong';
import { slotValues } from '../reading/assembly';
import { writtenText } from '../reading/read-written';
import type { CalendarAnswer, CalendarRequest } from '../reading/request';
import { portWithin } from '../reading/transaction-port';
import { fillSlots } from '../resources/slots';
import type { Settings } from '../settings';
import type { FoundTarget } from './find-target';
import { findTarget } from './find-target';
import { newRecordOf, updateOf } from './order';
import { demandWrite, mayEver } from './rights';
import type { WriteVerb } from './rights';
import { notThere, wrongAddress } from './unknown-address';

/** A checked request that writes. */
export interface WriteRequest extends CalendarRequest {
  caller: Caller;
}

/** A request that was refused for its parameters, as far as the database may find more that is wrong with it. */
export interface RefusedWrite {
  operation: Operation;
  address: Address;
  lookups: readonly Lookup[];
  language: string;
  wrong: Wrongs;
}

/** The calendar as clients write it: every request in one transaction, under the calendar's lock, or not at all. */
export interface WriteService {
  /**
   * Creates, changes or deletes a record and answers with it as it is then (CONTRACT D).
   * @throws CalendarError 400, 401, 403, 404, 410; nothing is written then
   */
  write(request: WriteRequest): Promise<CalendarAnswer>;
  /** Everything that is wrong with a refused request, what does not exist included (CONTRACT H-17). */
  wholeWrong(refused: RefusedWrite, reader: Reader): Promise<Wrongs>;
}

const VERBS: Partial<Record<Verb, WriteVerb>> = { create: 'create', update: 'update', delete: 'delete' };

/** @param prefix what stands before every language root: `/api` */
export function createWriteService({
  strapi,
  settings,
  prefix,
}: {
  strapi: Core.Strapi;
  settings: Settings;
  prefix: string;
}): WriteService {
  const { untranslated } = settings;
  const rootOf = ({ origin, rootLanguage }: WriteRequest): string =>
    `${origin}${prefix}/${rootLanguage}/${settings.namespace}`;

  /** What the database knows to be wrong, beside the record that the request addresses. */
  async function lookUp(
    trx: Knex,
    { operation, address, lookups, language, wrong }: RefusedWrite,
    reader: Reader,
  ): Promise<{ found: FoundTarget; wrongs: Wrongs }> {
    const unknown = await findUnknown(strapi, trx, lookups, reader);
    const { kind } = operation;
    const found: FoundTarget =
      kind === null || address.by === 'nothing'
        ? { is: 'unknown' }
        : await findTarget(trx, kind, address, { language, untranslated });
    const misled = found.is === 'found' ? {} : wrongAddress(operation);
    return { found, wrongs: withUnknown({ ...misled, ...wrong }, unknown) };
  }

  async function writeWithin(trx: Knex, request: WriteRequest, may: boolean): Promise<CalendarAnswer> {
    const { checked, caller, reader, language, now } = request;
    const { operation, address, lookups } = checked;
    const { kind } = operation;
    const verb = VERBS[operation.verb];
    if (kind === null || verb === undefined) throw noRoute();
    const { found, wrongs } = await lookUp(trx, { operation, address, lookups, language, wrong: {} }, reader);
    if (Object.keys(wrongs).length > 0) throw invalidParameters(wrongs);
    if (!may) {
      demandWrite(actorOf(caller, 0), verb, kind, undefined);
      throw forbidden(caller.kind === 'anonymous');
    }
    // Whoever is a user is the author of what it makes; who the default one is need not be asked then.
    const actor = actorOf(caller, caller.userId ?? (await defaultAuthorId(strapi, settings)));
    const writing = await openWriting({ strapi, settings, actor, language, now }, trx);
    const target = found.is === 'found' ? found.target : undefined;
    demandWrite(actor, verb, kind, target);

    if (verb === 'create') {
      const { publicId } = await createWithin(writing, newRecordOf(checked));
      return answerTo(trx, request, kind, publicId, 201);
    }
    if (target === undefined) throw notThere(found);
    if (verb === 'update') {
      await updateRecord(writing, target, updateOf(checked));
      return answerTo(trx, request, kind, target.publicId, 200);
    }
    // A term is answered as it was: it is gone afterwards (CONTRACT D5).
    const before = isTermKind(kind) ? await answerTo(trx, request, kind, target.publicId, 200) : undefined;
    await deleteRecord(writing, kind, target);
    return before ?? answerTo(trx, request, kind, target.publicId, 200);
  }

  async function answerTo(
    trx: Knex,
    request: WriteRequest,
    kind: Kind,
    publicId: number,
    status: number,
  ): Promise<CalendarAnswer> {
    const { origin, language, reader } = request;
    const root = rootOf(request);
    const text = await writtenText(portWithin(trx), publicId, { language, reader });
    const created = status === 201 && isTermKind(kind);
    return {
      status,
      headers: created ? { Location: `${root}/${COLLECTIONS[kind]}/${publicId}` } : {},
      body: fillSlots(text, slotValues(origin, root)),
    };
  }

  return {
    async write(request) {
      const { operation } = request.checked;
      const verb = VERBS[operation.verb];
      if (operation.kind === null || verb === undefined) throw noRoute();
      const may = mayEver(request.caller, verb, operation.kind);
      return strapi.db.transaction(async ({ trx }) => {
        if (may) await lockCalendar(trx);
        return writeWithin(trx, request, may);
      });
    },

    async wholeWrong(refused, reader) {
      if (refused.lookups.length === 0 && refused.address.by === 'nothing') return refused.wrong;
      const { wrongs } = await strapi.db.transaction(({ trx }) => lookUp(trx, refused, reader));
      return wrongs;
    },
  };
}
