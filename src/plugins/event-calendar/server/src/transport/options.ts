import type { Caller } from '../access/caller';
import { actionOf, CAPABILITIES } from '../access/capabilities';
import { methodsOf, optionsDescription } from '../openapi/namespace-index';
import type { CalendarResponse } from '../api/operations/request';
import { descriptionContext } from './describe';
import type { Call } from './call';
import type { Route } from '../api/operations/operation';
import type { MatchedRoute } from '../resources/routes/match-route';
import type { Serving } from '../services/serving';

/**
 * The response to OPTIONS (docs/interface.md 1.6): the methods of a route and their parameters. `Allow` lists the methods
 * that this caller may use; with a suffix, a collection can only be read.
 */
export function optionsResponse(
  { route, suffix }: MatchedRoute,
  caller: Caller,
  call: Pick<Call, 'origin' | 'rootLanguage' | 'now'>,
  serving: Serving,
): CalendarResponse {
  const description = optionsDescription(route, descriptionContext(call, serving, route.namespace));
  return {
    status: 200,
    headers: {
      Allow: allowedMethods(route, caller)
        .filter((method) => suffix === undefined || method === 'GET')
        .join(', '),
    },
    body: JSON.stringify(description),
  };
}

function allowedMethods(route: Route, caller: Caller): string[] {
  const allowed = route.operations
    .filter(({ scope }) =>
      CAPABILITIES.some((capability) => actionOf(capability) === scope && caller.may(capability)),
    )
    .flatMap(({ methods }) => methods);
  return methodsOf(route).filter((method) => allowed.some((one) => one === method));
}
