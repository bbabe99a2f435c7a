import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { kindOfUid, uidOf } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { refusal } from '../domain/refusals';
import type { Refusal } from '../domain/refusals';
import { relationsOf } from './records/links';
import type { Data } from './prepare';
import { invalidFields } from './records/refuse';
import { targetsOf } from './relation-input';

/** Strapi's errors for links to missing records, which name no field (`data-ids.js` and `entity-validator` in @strapi/core). */
const LEADS_NOWHERE = /^Document with id .* not found$|relation\(s\) of type .* do not exist$/;
const IMAGE = 'plugin::upload.file';

/** A field with links. */
interface LinkField {
  field: string;
  uid: ReturnType<typeof uidOf> | typeof IMAGE;
  to: string;
}

/**
 * Handles links to records that somebody else has deleted: they can be removed, and errors about them name the field. Call it after
 * `registerGuard`, so that it runs in the guard's transaction.
 */
export function watchGoneLinks(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const kind = kindOfUid(context.uid);
    const { data } = { data: undefined, ...context.params };
    if (kind === undefined || !isData(data)) return next();
    await forgetTakenOut(strapi, kind, data);
    try {
      return await next();
    } catch (error) {
      if (!(error instanceof errors.ValidationError) || !LEADS_NOWHERE.test(error.message)) throw error;
      const gone = await goneLinks(strapi, kind, data);
      throw gone.length === 0 ? error : invalidFields(gone);
    }
  });
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;

const linkFields = (strapi: Core.Strapi, kind: Kind): LinkField[] => [
  ...relationsOf(strapi, kind).map(({ attribute, target }) => ({
    field: attribute,
    uid: uidOf(target),
    to: target,
  })),
  { field: 'image', uid: IMAGE, to: 'image' },
];

/** Strapi refuses to remove links to missing records, which need not be removed. */
async function forgetTakenOut(strapi: Core.Strapi, kind: Kind, data: Data): Promise<void> {
  for (const { field, uid } of linkFields(strapi, kind)) {
    const { disconnect } = Object(data[field]);
    if (!Array.isArray(disconnect) || disconnect.length === 0) continue;
    const there = await thereAmong(strapi, uid, 'documentId', targetsOf(disconnect).documentIds);
    const kept = disconnect.filter((link) => targetsOf(link).documentIds.every((id) => there.has(id)));
    data[field] = { ...Object(data[field]), disconnect: kept };
  }
}

async function goneLinks(strapi: Core.Strapi, kind: Kind, data: Data): Promise<[field: string, Refusal][]> {
  const gone: [string, Refusal][] = [];
  for (const { field, uid, to } of linkFields(strapi, kind)) {
    const { documentIds, rowIds } = targetsOf([data[field], neighboursIn(data[field])]);
    const records = await thereAmong(strapi, uid, 'documentId', documentIds);
    const rows = await thereAmong(strapi, uid, 'id', rowIds);
    const areThere = documentIds.every((id) => records.has(id)) && rowIds.every((id) => rows.has(id));
    if (!areThere) gone.push([field, refusal('linkGone', { kind: to })]);
  }
  return gone;
}

/** The links relative to which others are positioned. */
function neighboursIn(input: unknown): unknown[] {
  const { connect } = Object(input);
  return [connect]
    .flat()
    .flatMap((link) => Object.values(Object(Object(link).position)))
    .filter((place) => typeof place === 'string');
}

/** The given ids that exist. */
async function thereAmong(
  strapi: Core.Strapi,
  uid: LinkField['uid'],
  by: 'documentId' | 'id',
  ids: readonly (string | number)[],
): Promise<Set<unknown>> {
  if (ids.length === 0) return new Set();
  const rows: Record<string, unknown>[] = await strapi.db
    .query(uid)
    .findMany({ select: [by], where: { [by]: { $in: [...new Set(ids)] } } });
  return new Set(rows.map((row) => row[by]));
}
