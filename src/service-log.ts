import { formats, winston } from '@strapi/logger';
import type { LogFormat } from './environment';
import { currentRequestId } from './plugins/event-calendar/server/src/platform/request-id';

/**
 * The `logger.config` of `config/server`: lines of text, with colours on a terminal alone, or a JSON object a line. Lines that are
 * written while a request is handled carry its number.
 */
export const serviceLog = (level: string, form: LogFormat): object => ({
  level,
  format: winston.format.combine(numbered(), form === 'json' ? jsonLine() : textLine()),
});

/** Adds the number of the request that is being handled. */
const numbered = winston.format((info) => {
  // Before the first Strapi is created there are no requests.
  const requestId: string | undefined = 'strapi' in globalThis ? currentRequestId(strapi) : undefined;
  return requestId === undefined ? info : changed(info, { requestId });
});

/** A copy with other properties. A logged error is itself the `info`, and the response may hold its message later. */
function changed(
  info: winston.Logform.TransformableInfo,
  properties: object,
): winston.Logform.TransformableInfo {
  const { message, stack } = info;
  const copy: winston.Logform.TransformableInfo = Object.create(Object.getPrototypeOf(info));
  return Object.assign(copy, info, { message }, stack !== undefined && { stack }, properties);
}

function textLine(): winston.Logform.Format {
  const colors = process.stdout.isTTY === true;
  return winston.format.combine(
    winston.format((info) => {
      const { requestId, message } = info;
      if (typeof requestId !== 'string' || String(message).includes(requestId)) return info;
      return changed(info, { message: `${String(message)} [request ${requestId}]` });
    })(),
    formats.prettyPrint({ timestamps: true, colors }),
  );
}

/** The stack of an error is a field of its own, so that each line of the log is one object. */
const jsonLine = (): winston.Logform.Format =>
  winston.format.printf(({ level, message, stack, ...more }) => {
    // Strapi's migrations bring the time in a form of their own.
    delete more['timestamp'];
    const [first, ...others] = String(message).split('\n');
    const trace = typeof stack === 'string' ? stack : others.join('\n');
    return JSON.stringify({
      time: new Date().toISOString(),
      level,
      message: first,
      ...(trace !== '' && { stack: trace }),
      ...more,
    });
  });
