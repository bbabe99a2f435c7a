import type { ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Coding } from '../../api/operations/entity-tag';
import type { TextStream } from '../../api/operations/request';
import type { ReaderPace } from '../../domain/reader-pace';
import { BROTLI } from '../content-coding';

/** A reader that takes nothing for this time is cut off, in milliseconds. */
const STALLED_MS = 30_000;

/** The bytes that are written at a time. */
const PIECE = 16_384;

/**
 * Sends a stream as the body of a response whose headers are written, no faster than the reader takes it. If the reader has gone,
 * takes nothing for too long, or has lost its place, the rest is not read. Closes the stream in any case.
 * @returns whether the reader has taken all of it
 * @throws whatever the stream throws; the connection is then broken, so that the reader does not take the part for the whole
 */
export async function sendStream(
  response: ServerResponse,
  stream: TextStream,
  coding: Coding | undefined,
  stalled = STALLED_MS,
): Promise<boolean> {
  // Ends a read that the stream waits for.
  response.once('close', () => void stream.close());
  response.setTimeout(stalled, () => breakOff(response));
  stream.lost?.addEventListener('abort', () => breakOff(response), { once: true });
  const { socket: connection } = response.req;
  // A response that waits for others on its connection does not hear that the connection has closed.
  const leave = (): void => {
    if (response.socket === null) breakOff(response);
  };
  connection.once('close', leave);
  if (connection.destroyed) leave();
  try {
    return (await sendParts(response, stream, coding)) && (await ended(response));
  } finally {
    connection.off('close', leave);
  }
}

/** @returns whether all parts were written; the response is not ended */
async function sendParts(
  response: ServerResponse,
  stream: TextStream,
  coding: Coding | undefined,
): Promise<boolean> {
  try {
    const write = writerTo(response, stream.pace);
    for await (const part of coded(stream.chunks, coding)) {
      for (const piece of piecesOf(part)) {
        if (response.destroyed) return false;
        await write(piece);
      }
    }
  } catch (error) {
    const isGone = response.destroyed;
    breakOff(response);
    if (!isGone) throw error;
    return false;
  } finally {
    await stream.close();
  }
  return true;
}

/** Small pieces show sooner that a reader takes something. */
function* piecesOf(part: string | Buffer): Generator<Buffer> {
  const bytes = typeof part === 'string' ? Buffer.from(part) : part;
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Writes pieces, each when its reader has room for it, and notes how long that takes. */
function writerTo(response: ServerResponse, pace: ReaderPace | undefined): (piece: Buffer) => Promise<void> {
  let written = 0;
  return async (piece) => {
    written += piece.length;
    if (response.write(piece)) return;
    pace?.waits(performance.now());
    await hasRoom(response);
    pace?.takes(written, performance.now());
    written = 0;
  };
}

/**
 * Breaks the connection with a reset. A connection that is closed as usual is the end of a whole response for readers that know no
 * chunks (HTTP/1.0, which some proxies speak).
 */
function breakOff(response: ServerResponse): void {
  const { socket } = response;
  // Only plain TCP can be reset.
  if (socket?.remoteAddress !== undefined && !(socket instanceof TLSSocket)) socket.resetAndDestroy();
  response.destroy();
  // Without a connection of its own it does not say so itself.
  if (socket === null && !response.writableFinished) response.emit('close');
}

/** Ends a response, and waits until the reader has taken it or has gone. */
function ended(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (): void => resolve(response.writableFinished);
    response.once('finish', done);
    response.once('close', done);
    response.end();
    if (response.destroyed) done();
  });
}

/** Waits until the reader has taken what was written, or has gone. */
function hasRoom(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
    if (response.destroyed) done();
  });
}

async function* coded(
  texts: AsyncIterable<string>,
  coding: Coding | undefined,
): AsyncGenerator<string | Buffer> {
  if (coding === undefined) yield* texts;
  else yield* packed(texts, PACKERS[coding]());
}

const PACKERS: Readonly<Record<Coding, () => Packer>> = {
  br: () => ({
    stream: createBrotliCompress({ params: BROTLI }),
    flush: constants.BROTLI_OPERATION_FLUSH,
  }),
  gzip: () => ({ stream: createGzip(), flush: constants.Z_SYNC_FLUSH }),
};

interface Packer {
  stream: Transform & { flush(kind: number, callback: () => void): void };
  flush: number;
}

/** Compresses each part by itself and hands it on at once, so that nothing waits for the parts after it. */
async function* packed(texts: AsyncIterable<string>, { stream, flush }: Packer): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  let failed: Error | undefined;
  stream.on('data', (bytes: Buffer) => ready.push(bytes));
  stream.on('error', (error) => {
    failed = error;
  });
  const taken = (): Buffer => {
    if (failed !== undefined) throw failed;
    return Buffer.concat(ready.splice(0));
  };
  try {
    for await (const text of texts) {
      if (text === '') continue;
      stream.write(text);
      await new Promise<void>((resolve) => stream.flush(flush, resolve));
      yield taken();
    }
    const isOver = new Promise((resolve) => stream.once('close', resolve));
    stream.end();
    await isOver;
    yield taken();
  } finally {
    stream.destroy();
  }
}
