import { randomUUID } from 'node:crypto';
import { STATUS_CODES, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { logRequest } from './access-log';
import { REQUEST_ID } from './request-number';

/** What Node answers by the code of the error, see `socketOnError` in its `_http_server.js`; all others are 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what Node cannot read as a request as Node does, but with a number, which is also in the line of the log. Without a listener
 * Node answers with a fixed text. Call it in `bootstrap`.
 */
export function answerUnreadable(strapi: Core.Strapi): void {
  strapi.server.httpServer.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Nobody would read it, or it would become a part of an answer that is being sent.
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const status = STATUSES[error.code ?? ''] ?? 400;
    const id = randomUUID();
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', `${REQUEST_ID}: ${id}`];
    socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
    logRequest(strapi, {
      method: '-',
      url: '-',
      status,
      since: performance.now(),
      id,
      address: 'remoteAddress' in socket ? String(socket.remoteAddress ?? '') : '',
      userAgent: undefined,
    });
  });
}

/** Whether an answer has begun on it: Node keeps the response that a socket is sending there. */
function isAnswering(socket: Duplex): boolean {
  const response = '_httpMessage' in socket ? socket._httpMessage : undefined;
  return response instanceof ServerResponse && response.headersSent;
}
