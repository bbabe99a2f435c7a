import { z } from '@strapi/utils';
import { isSecret } from './signature';
import type { View } from '../../panel-contract/webhooks';
import { SettingsError } from '../settings-error';
import type { TargetChoices } from './target';
import { choicesOf, newTargetShape, targetShape } from './target-input';

/** A target that the project itself names, with the secrets that sign. */
export interface ConfiguredTarget extends Omit<TargetChoices, 'view'> {
  /** Where it is not said, a new target follows the public's, and one that there is keeps its own. */
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
 * The targets in the project's config (`targets`), or in `CALENDAR_TARGETS`, which wins, as a list in JSON. They are as in the
 * settings page (`TargetInput`), with their secrets: `secret`, and `oldSecret` while it is being replaced.
 * @throws SettingsError for the first that cannot be used; it repeats no secret
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
  const twice = names.find((each, position) => names.indexOf(each) < position);
  if (twice !== undefined) throw new SettingsError(`${where}: two targets are called "${twice}"`);
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
    throw new SettingsError(`${VARIABLE} is no JSON`);
  }
}
