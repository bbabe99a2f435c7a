import type { Context } from 'koa';
import { codedHeaders, codingOf, isWorthPacking, PACK, VARIES } from './content-coding';
import type { Coding } from '../api/operations/entity-tag';
import { matchingTag } from '../api/operations/entity-tag';
import { factsOf } from './request-facts';
import { cutOffStalled } from './stalled-reader';

/**
 * Compresses a response if the client accepts it and it is worthwhile, and cuts off a client that takes nothing of it. Call it when the
 * response is complete. A response that another middleware has compressed is left unchanged.
 */
export async function packResponse(ctx: Context): Promise<void> {
  await pack(ctx);
  cutOffStalled(ctx.res, ctx.length ?? 0);
}

async function pack(ctx: Context): Promise<void> {
  ctx.vary(VARIES);
  const coding = codingOf(ctx.req.headers['accept-encoding']);
  const ETag = ctx.response.get('ETag');
  const { body } = ctx;
  if (ctx.status === 304) {
    if (ETag !== '') ctx.set('ETag', matchingTag(ctx.get('If-None-Match'), ETag, coding));
    return;
  }
  if (factsOf(ctx)?.stream !== undefined) {
    // It is compressed while it is sent.
    if (coding !== undefined) ctx.set(codedHeaders(ETag === '' ? {} : { ETag }, coding));
    return;
  }
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
  if (coding === undefined || !isWorthPacking(body) || ctx.response.get('Content-Encoding') !== '') return;
  ctx.set(codedHeaders(ETag === '' ? {} : { ETag }, coding));
  ctx.body = await (typeof body === 'string' ? PACK[coding](Buffer.from(body)) : packedOnce(body, coding));
}

const files = new WeakMap<Buffer, Map<Coding, Promise<Buffer>>>();

/** Bodies of bytes are files of the program, which never change. */
function packedOnce(body: Buffer, coding: Coding): Promise<Buffer> {
  const known = files.get(body) ?? new Map<Coding, Promise<Buffer>>();
  files.set(body, known);
  const packed = known.get(coding) ?? PACK[coding](body);
  known.set(coding, packed);
  return packed;
}
