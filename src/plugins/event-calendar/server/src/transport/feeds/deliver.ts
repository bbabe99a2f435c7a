import type { ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Coding } from '../../api/operations/entity-tag';
import type { TextStream } from '../../api/operations/request';
import type { Sender } from '../../api/failure';
import { thrownResponse } from '../send';
import { sendStream } from './send-stream';

/** A body that is read while it is sent. */
export interface Streamed {
  stream: TextStream;
  coding: Coding | undefined;
}

/**
 * Sends a stream to its end, nothing to HEAD. A failure breaks the connection and is logged. Never rejects.
 * @returns whether the reader has all of it
 */
export async function deliver(
  strapi: Core.Strapi,
  response: ServerResponse,
  { stream, coding }: Streamed,
  { sender, ...request }: { method: string; path: string; id: string | undefined; sender: Sender },
): Promise<boolean> {
  try {
    if (request.method !== 'HEAD') return await sendStream(response, stream, coding);
    await stream.close();
    response.end();
    return true;
  } catch (error) {
    // It is too late for an error response; this writes the log.
    thrownResponse(strapi, error, sender, { ...request, secrets: [] });
    return false;
  }
}
