import type { Instant, Zone } from '../domain/time/types';
import { LANGUAGE } from '../api/parameters/check';
import { METHODS, type Operation, type Route } from '../api/operations/operation';
import type { JsonSchema } from '../api/json';
import type { Declared, Parameter } from '../api/operations/types';
import { ROUTES } from '../resources/routes/routes';
import { namespacePath } from '../resources/routes/strapi-path';
import type { Settings } from '../platform/settings/settings';
import { pathMessage } from './inputs';
import { messagesOf } from '../api/messages';
import { type Messages } from '../api/messages/catalogue';

export interface DescriptionContext {
  settings: Settings;
  /** The address of the namespace root, without a trailing slash: `https://…/api/en/calendar/events/v1`. */
  root: string;
  /** The language of the root: that of the descriptions. */
  language: string;
  now: Instant;
  /** The site's zone. */
  zone: Zone;
}

type Argument = Declared & { description: string; required: boolean; default?: unknown };

/** The namespace index (docs/interface.md 1.7): every route with its parameters. */
export function namespaceIndex(context: DescriptionContext): JsonSchema {
  const { settings, root } = context;
  const routes = ROUTES.map((route) => [
    `/${settings.namespace}${regexOf(route)}`,
    { ...describeRoute(route, context), ...linksOf(route, root) },
  ]);
  const restRoot = root.slice(0, -settings.namespace.length);
  return {
    namespace: settings.namespace,
    routes: Object.fromEntries(routes),
    _links: { up: [{ href: restRoot }] },
  };
}

/** The response to OPTIONS (docs/interface.md 1.6): one route with its parameters. */
export const optionsDescription = (route: Route, context: DescriptionContext): JsonSchema => ({
  ...describeRoute(route, context),
  ...linksOf(route, context.root),
});

/** Every method of a route, each once, in the usual order. */
export function methodsOf(route: Route): string[] {
  const methods = route.operations.flatMap((operation) => operation.methods);
  return METHODS.filter((method) => methods.includes(method));
}

/** Patterns are regular expressions with named groups for ids and slugs (docs/interface.md 1.7). */
const regexOf = (route: Route): string =>
  route.pattern.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');

const linksOf = (route: Route, root: string): JsonSchema =>
  route.pattern.includes('{') ? {} : { _links: { self: [{ href: `${root}${route.pattern}` }] } };

function describeRoute(route: Route, context: DescriptionContext): JsonSchema {
  const messages = messagesOf(context.language);
  return {
    namespace: namespacePath(context.settings, route.namespace),
    methods: methodsOf(route),
    endpoints: route.operations.map((operation) => ({
      methods: [...operation.methods],
      args: argumentsOf(operation, context, messages),
    })),
  };
}

/** Never empty: every operation takes the language. */
function argumentsOf(operation: Operation, context: DescriptionContext, messages: Messages): JsonSchema {
  const described: [string, Argument][] = [];
  const path = pathMessage(operation);
  if (path !== undefined) {
    const type = operation.addressing === 'id' ? 'integer' : 'string';
    described.push([operation.addressing, { description: messages[path], type, required: true }]);
  }
  for (const [name, parameter] of Object.entries(operation.parameters)) {
    // In an update by slug, a slug in the body is the new one: it is optional (docs/interface.md 11.10).
    if (parameter.shown === undefined) described.push([name, argumentOf(parameter, context, messages)]);
  }
  const language = { description: messages.language, ...LANGUAGE.declared, required: false };
  described.push([context.settings.languageParameter, language]);
  return Object.fromEntries(described);
}

function argumentOf(
  parameter: Parameter<unknown>,
  context: DescriptionContext,
  messages: Messages,
): Argument {
  const { description, type, required, shownDefault } = parameter;
  return {
    description: messages[description],
    ...type.declared,
    ...(shownDefault === undefined ? {} : { default: shownDefault(context) }),
    required,
  };
}
