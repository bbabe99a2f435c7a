import type {
  MessageBody,
  Rollover,
  TargetInput,
  TargetMethod,
  TargetView,
  View,
} from '../../../../server/src/panel-contract/webhooks';
import type { Kind } from '../../../../server/src/domain/kinds';
import type { Preset } from './presets';

/** An additional header in the form. */
export interface HeaderLine {
  /** Identifies the line while its name is being typed. */
  key: number;
  name: string;
  /** The new value; empty keeps the saved value of a header that `isSet`. */
  value: string;
  isSet: boolean;
}

/** The state of the form of a target. */
export interface TargetForm {
  name: string;
  url: string;
  method: TargetMethod;
  body: MessageBody;
  headers: readonly HeaderLine[];
  view: View;
  kinds: readonly Kind[];
  languages: readonly string[];
  rollovers: readonly Rollover[];
  /** Seconds; undefined if the input is not a number. */
  quietSeconds: number | undefined;
  longestSeconds: number | undefined;
}

/** Error messages by the name of the field. */
export type FieldFaults = Readonly<Partial<Record<string, string>>>;

export const withPreset = (form: TargetForm, { body, quiet, longest, rollovers }: Preset): TargetForm => ({
  ...form,
  method: 'POST',
  body,
  quietSeconds: quiet,
  longestSeconds: longest,
  rollovers,
});

export const newForm = (preset: Preset): TargetForm =>
  withPreset(
    {
      name: '',
      url: '',
      method: 'POST',
      body: 'full',
      headers: [],
      view: 'public',
      kinds: [],
      languages: [],
      rollovers: [],
      quietSeconds: undefined,
      longestSeconds: undefined,
    },
    preset,
  );

export const formOf = (target: TargetView): TargetForm => ({
  ...target,
  headers: target.headers.map((name, key) => ({ key, name, value: '', isSet: true })),
});

/** Names of the wrong fields, as far as they can be checked without the server. */
export function wrongFields({ name, url, headers, quietSeconds, longestSeconds }: TargetForm): string[] {
  const names = headers.map((line) => line.name.trim().toLowerCase());
  const isWrong = {
    name: name.trim() === '',
    url: !/^https?:\/\//i.test(url.trim()) || !URL.canParse(url.trim()),
    headers:
      names.includes('') ||
      new Set(names).size < names.length ||
      headers.some((line) => !line.isSet && line.value === ''),
    quietSeconds: quietSeconds === undefined,
    longestSeconds: longestSeconds === undefined,
  };
  return Object.entries(isWrong).flatMap(([field, wrong]) => (wrong ? [field] : []));
}

/** The request body for a form without wrong fields. A target that was switched on or off meanwhile stays so. */
export function inputOf({ headers, quietSeconds, longestSeconds, ...form }: TargetForm): TargetInput {
  const { name, url, method, body, view, kinds, languages, rollovers } = form;
  return {
    ...{ name: name.trim(), url: url.trim(), method, body, view, kinds, languages, rollovers },
    ...(quietSeconds === undefined ? {} : { quietSeconds }),
    ...(longestSeconds === undefined ? {} : { longestSeconds }),
    headers: Object.fromEntries(
      headers.map((line) => [line.name.trim(), line.isSet && line.value === '' ? null : line.value]),
    ),
  };
}
