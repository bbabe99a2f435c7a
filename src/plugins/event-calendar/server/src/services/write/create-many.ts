import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { errors } from '@strapi/utils';
import { CalendarError, invalidParameters } from '../../api/errors';
import type { CalendarResponse, RecordState } from '../../api/operations/request';
import { withUnknown } from '../../api/parameters/check-values';
import { groupBy } from '../../domain/group-by';
import { CommitError } from '../../platform/commit-error';
import { databaseFailure } from '../../platform/database-failure';
import type { Settings } from '../../platform/settings/settings';
import type { CreateCommand } from '../../resources/commands';
import { portWithin } from '../../storage/ports/transaction-port';
import type { LockedTransaction } from '../../storage/transaction';
import { inTransaction } from '../../storage/transaction';
import { withLongTexts } from '../../write-model/texts/with-long-texts';
import { writtenTexts } from '../read/read-written';
import type { Actor } from './actor';
import { Batch } from './bulk/batch';
import { NamedInBatch } from './bulk/named';
import { knownElsewhere, unknownInBatch } from './bulk/unknown-in-batch';
import { createWithin, openWriting } from './create-record';
import { authorsOf } from './external-ids';
import type { LinksOfBatch } from './new-links';
import { NewLinks } from './new-links';
import { demandWrite } from './rights';
import type { WriteRequest } from './write-request';

/** What creating many records depends on. */
interface Creating {
  strapi: Core.Strapi;
  settings: Settings;
  actor: Actor;
  respond(
    request: WriteRequest,
    publicId: number,
    written: { text: string; state: RecordState },
  ): CalendarResponse;
}

/** The result of one request: its response, or why it was refused. */
export type CreatedTogether = { response: CalendarResponse } | { error: unknown };

type Made = { publicId: number } | { error: unknown };

/** See `WriteService.createMany`. */
export async function createMany(
  creating: Creating,
  requests: readonly WriteRequest[],
  keep: (trx: Knex, made: ReadonlyMap<number, CalendarResponse>) => Promise<void>,
): Promise<readonly CreatedTogether[] | undefined> {
  const commands = requests.map(({ checked }) => createIn(checked.command));
  const links = requests[0]?.part?.links;
  const before = links?.made ?? 0;
  try {
    return await withLongTexts(
      commands.map(({ values }) => values),
      () =>
        inTransaction(creating.strapi, async (transaction) => {
          const made = await writeTogether(transaction, creating, requests, links);
          const done = await responsesTo(transaction, creating, requests, made);
          await keep(
            transaction.trx,
            new Map(done.flatMap((one, index) => ('response' in one ? [[index, one.response]] : []))),
          );
          return done;
        }),
    );
  } catch (error) {
    if (links !== undefined) links.made = before;
    if (error instanceof CalendarError || (error instanceof CommitError && error.outcome === 'unknown'))
      throw error;
    if (requests.length === 1 && (error instanceof CommitError || databaseFailure(error) !== undefined))
      throw error;
    // One by one shows which request failed, if it was a request at all.
    return undefined;
  }
}

function createIn(command: WriteRequest['checked']['command']): CreateCommand {
  if (command.verb !== 'create') throw new Error('Only new records are written together');
  return command;
}

async function writeTogether(
  transaction: LockedTransaction,
  { strapi, settings, actor }: Creating,
  requests: readonly WriteRequest[],
  links: LinksOfBatch | undefined,
): Promise<Made[]> {
  const named = new NamedInBatch();
  for (const { checked, language } of requests) {
    const command = createIn(checked.command);
    if (command.kind === 'event') named.add(command.values, language);
    named.external(command.kind, command.values.external_id, authorsOf(command.values, actor)[0]);
  }
  const batch = new Batch(transaction, { settings, actor }, named);
  await batch.read();
  const lookups = requests.flatMap(({ checked }) => checked.lookups);
  const known = await knownElsewhere(transaction.trx, lookups, actor.reader);
  const made: Made[] = [];
  for (const { checked, language, now } of requests) {
    const command = createIn(checked.command);
    const { external_id: value } = command.values;
    // It changes that record, in a transaction of its own.
    if (value && (await batch.findExternal(command.kind, authorsOf(command.values, actor), value))) break;
    batch.begin();
    try {
      const unknown = await unknownInBatch(batch, checked.lookups, known, actor.reader);
      if (unknown.length > 0) throw invalidParameters(withUnknown({}, unknown));
      demandWrite(actor, 'create', command.kind, undefined);
      const newLinks = new NewLinks(links);
      const writing = { strapi, settings, actor, language, now, newLinks };
      const { publicId } = await createWithin(await openWriting(writing, transaction, batch), command);
      newLinks.count();
      made.push({ publicId });
    } catch (error) {
      if (!(error instanceof CalendarError) && !(error instanceof errors.ApplicationError)) throw error;
      batch.takeBack();
      made.push({ error });
    }
  }
  await batch.write();
  return made;
}

/** Reads the new records back, in two statements for each language. */
async function responsesTo(
  { trx }: LockedTransaction,
  { actor, respond }: Creating,
  requests: readonly WriteRequest[],
  made: readonly Made[],
): Promise<CreatedTogether[]> {
  const written = made.flatMap((one, index) => {
    const request = requests[index];
    return 'publicId' in one && request !== undefined ? [{ request, publicId: one.publicId, index }] : [];
  });
  const responses = new Map<number, CalendarResponse>();
  for (const [language, ofLanguage] of groupBy(written, ({ request }) => request.language)) {
    const ids = ofLanguage.map(({ publicId }) => publicId);
    const texts = await writtenTexts(portWithin(trx), ids, { language, reader: actor.reader });
    for (const { request, publicId, index } of ofLanguage) {
      const text = texts.get(publicId);
      if (text === undefined) throw new Error(`Record ${publicId} was written but cannot be read`);
      responses.set(index, respond(request, publicId, text));
    }
  }
  return made.map((one, index) => {
    const response = responses.get(index);
    if (response !== undefined) return { response };
    return 'error' in one ? one : { error: new Error('A new record has no response') };
  });
}
