import { z } from '@strapi/utils';
import { isSecret } from './signature';
import type { View } from '../../panel-contract/webhooks';
import { SettingsError } from '../settings-error';
import type { TargetChoices } from './target';
import { choicesOf, newTargetShape, targetShape } from './target-input';

/** A target in the project's configuration, with its signing secrets. */
export interface ConfiguredTarget extends Omit<TargetChoices, 'view'> {
  /** If undefined, a new target gets `public`, and an existing one keeps its view. */
  view: View | undefined;
  secret: string;
  oldSecret: string | undefined;
}

const VARIABLE = 'CALENDAR_TARGETS';

const secret = z
  .string()
  .refine(isSecret, 'must be whsec_ and 24 to 64 bytes in base64, as `openssl rand -base64 32` makes them');

const list = z.array(
  z.strictObject({
    ...newTargetShape,
    view: targetShape.view.optional(),
    secret,
    oldSecret: secret.optional(),
  }),
);

/**
 * Reads the targets of the project's config (`targets`), or of `CALENDAR_TARGETS`, a JSON list that overrides the config. They
 * have the fields of the settings page (`TargetInput`), `secret`, and `oldSecret` while the secret is being replaced.
 * @throws SettingsError for the first target that is not valid; the message contains no secret
 */
export function readTargets(config: unknown, environment: NodeJS.ProcessEnv): ConfiguredTarget[] {
  const fromEnvironment = environment[VARIABLE]?.trim() ?? '';
  const where = fromEnvironment === '' ? 'targets' : VARIABLE;
  const given = fromEnvironment === '' ? (config ?? []) : parsed(fromEnvironment);
  const result = list.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    const path = issue?.path.map(String).join('.') ?? '';
    throw new SettingsError(
      `${where}${path === '' ? '' : `.${path}`}: ${issue?.message ?? 'cannot be used'}`,
    );
  }
  const names = result.data.map((target) => target.name);
  const duplicate = names.find((each, position) => names.indexOf(each) < position);
  if (duplicate !== undefined) throw new SettingsError(`${where}: two targets are called "${duplicate}"`);
  return result.data.map(({ secret: key, oldSecret, view, ...chosen }) => ({
    ...choicesOf({ ...chosen, view: view ?? 'public' }),
    view,
    secret: key,
    oldSecret,
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SettingsError(`${VARIABLE} is not JSON`);
  }
}
