import type { Knex } from 'knex';
import { impossible, missing } from '../../write-model/records/refuse';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { TargetRow } from '../../platform/webhooks/target';

/** The id in a path. @throws NotFoundError if it is not a valid id */
export function numberIn(text: string | undefined): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 2 ** 31 - 1) throw missing('targetGone', {});
  return number;
}

/** @throws NotFoundError if there is no target with that id */
export async function findTarget(knex: Knex, id: number): Promise<TargetRow> {
  const row: TargetRow | undefined = await knex<TargetRow>(DELIVERY_TABLES.targets).where({ id }).first();
  if (row === undefined) throw missing('targetGone', {});
  return row;
}

/** @throws ApplicationError for a target that the project's config defines */
export function demandOwn({ managed, name }: TargetRow): void {
  if (managed === 1) throw impossible('targetManaged', { name });
}

/** @throws ApplicationError for a target that the project's config still defines */
export function demandDeletable(row: TargetRow): void {
  if (row.off_reason !== 'unlisted') demandOwn(row);
}

/** @throws ApplicationError for a target that is switched off */
export function demandActive({ active, name }: TargetRow): void {
  if (active === 0) throw impossible('targetOff', { name });
}

/** UTC milliseconds as ISO 8601, as the admin panel gets them. */
export const moment = (milliseconds: number | string): string => new Date(Number(milliseconds)).toISOString();
