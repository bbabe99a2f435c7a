import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { createBasicCheck, parseBasic } from '../access/basic';
import { authenticateWithStrapi } from '../access/authenticate';
import { NOBODY } from '../access/caller';
import { createLoginBook } from '../access/logins';
import { tokenIn } from '../access/plain-credentials';
import type { Settings } from '../platform/settings/settings';
import {
  incorrectPassword,
  invalidCredentials,
  invalidEmail,
  invalidUsername,
  noRoute,
  tooManyRequests,
} from '../api/errors';
import { failureOf } from '../api/failure';
import { isObject } from '../api/json';
import { findCalled, findCalledRoute } from './feeds/called';
import type { MatchedRoute } from '../resources/routes/match-route';
import { optionsResponse } from './options';
import { lastOf } from '../api/parameters/query-string';
import { addressed } from './addressed';
import { admitPasswords } from './admission';
import { factsOf } from './request-facts';
import { routeAs } from '../platform/strapi/router-path';
import type { RequestFacts } from './request-facts';
import { send, sendThrown, senderOf } from './send';
import { apiPrefix, servingOf } from '../services/serving';
import { canonicalPath, rootPath } from '../resources/routes/strapi-path';

type Authenticate = (ctx: Context) => Promise<void>;

const WRONG_LOGIN = {
  incorrect_password: incorrectPassword,
  invalid_username: invalidUsername,
  invalid_email: invalidEmail,
};

/**
 * The second half of the gate, behind Strapi's own middlewares: finds the route, turns Basic credentials into what Strapi
 * knows, and hands the request to Strapi's router, which authenticates and authorises it and calls the controller.
 * Everything that goes wrong from here on is answered in the interface's error form.
 */
export function createDispatch(
  strapi: Core.Strapi,
  settings: Settings,
): (ctx: Context, next: Next) => Promise<void> {
  const prefix = apiPrefix(strapi);
  const authenticate = createAuthenticate(strapi);

  async function dispatch(ctx: Context, next: Next, facts: RequestFacts): Promise<void> {
    if (facts.failure !== null) throw facts.failure;
    const { body, secrets } = facts;
    const password =
      body instanceof Map ? lastOf(body.get('password')) : isObject(body) ? body.password : undefined;
    if (typeof password === 'string') secrets.push(password);
    if (ctx.method === 'OPTIONS') {
      const found = findCalledRoute(facts.path, facts.namespace);
      if (found === undefined) throw noRoute();
      await authenticate(ctx);
      await describe(ctx, found, facts);
      return;
    }
    const matched = findCalled(ctx.method, facts.path, facts.namespace);
    if (matched === undefined) throw noRoute();
    facts.called = matched;
    if (matched.operation.access === 'anyone' && ctx.get('Authorization') !== '')
      facts.rights = (await servingOf(strapi).reading.state()).rights;
    await authenticate(ctx);
    const wait = await admitPasswords(strapi, matched.operation, ctx.ip, secrets);
    if (wait !== undefined) throw tooManyRequests(wait);
    // Strapi's router matches the request again, by one exact path. Only behind it do Strapi's strategies of authentication find
    // the route and its right, and only there can a project add policies to it. The controller uses the operation found above.
    routeAs(ctx, prefix + rootPath(facts.root, settings, facts.namespace) + canonicalPath(matched));
    await next();
    if (facts.responded) return;
    throw failureOf(ctx.status, senderOf(ctx));
  }

  /** OPTIONS has no route in Strapi, so the caller is identified here; nobody is refused. */
  async function describe(ctx: Context, found: MatchedRoute, facts: RequestFacts): Promise<void> {
    const caller = await authenticateWithStrapi(strapi, ctx);
    if (caller === undefined && ctx.get('Authorization') !== '') throw invalidCredentials();
    const serving = servingOf(strapi);
    send(ctx, optionsResponse(found, caller ?? NOBODY, addressed(ctx, facts, serving), serving));
  }

  return async (ctx, next) => {
    const facts = factsOf(ctx);
    if (facts === undefined) return next();
    try {
      await dispatch(ctx, next, facts);
    } catch (error) {
      sendThrown(strapi, ctx, error);
    }
  };
}

/**
 * Replaces Basic credentials by a bearer token (docs/interface.md 3.1). Strapi ignores headers that it does not understand, and
 * accepts tokens that are older than the password of their user, but the interface refuses both (docs/interface.md 3.2).
 *
 * @throws CalendarError 401
 */
function createAuthenticate(strapi: Core.Strapi): Authenticate {
  const check = createBasicCheck(createLoginBook(strapi));
  return async (ctx) => {
    const header = ctx.get('Authorization');
    if (header === '') return;
    const token = tokenIn(header);
    if (token !== undefined && (await servingOf(strapi).hasEnded(token))) throw invalidCredentials();
    if (/^Bearer\s+\S+$/i.test(header)) return;
    const given = parseBasic(header);
    if (given === null) throw invalidCredentials();
    const verdict = await check(given);
    if ('code' in verdict) throw WRONG_LOGIN[verdict.code]();
    // Strapi takes a token with a blank for no token, and whoever sends it for somebody without credentials.
    if (/\s/.test(verdict.bearer)) throw invalidCredentials();
    ctx.req.headers.authorization = `Bearer ${verdict.bearer}`;
  };
}
