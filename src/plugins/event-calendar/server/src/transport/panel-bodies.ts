import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { refusal, refusalText } from '../domain/refusals';

/** Strapi's middleware that reads bodies, and its place in the list of the project's middlewares. */
const BODY = 'strapi::body';
type Listed = string | { name?: string; config?: object };

/**
 * Answers 400 to a body that is not JSON, or that names `__proto__`, outside the interface. Strapi's middleware throws the error of its
 * parser, which counts as a fault of the server: 500, with a stack in the log. Call it in the plugin's `register`, before
 * the middlewares are made. A project's own `onError` stays.
 *
 * No upstream issue. Seen with Strapi 5.54 (`strapi::body`, whose config is that of koa-body 6).
 */
export function refuseInvalidBodies(strapi: Core.Strapi): void {
  const listed = strapi.config.get<readonly Listed[] | undefined>('middlewares');
  if (listed === undefined) return;
  const changed = listed.map((item) => {
    const { name, config } = typeof item === 'string' ? { name: item, config: {} } : item;
    return name === BODY ? { name, config: { onError: refuse, ...config } } : item;
  });
  strapi.config.set('middlewares', changed);
}

/** @throws ValidationError for what the parser could not read; other errors, such as of a body that is too large, stay as they are */
function refuse(error: Error & { status?: unknown }): never {
  if (error.status !== 400) throw error;
  const refused = refusal('form', { problems: 'the body is not valid JSON' });
  throw new errors.ValidationError(refusalText(refused), { refusal: refused });
}
