import type {
  MessageBody,
  Rollover,
  TargetInput,
  TargetMethod,
  TargetView,
  View,
} from '../../../../server/src/panel-contract/rebuilds';
import type { Kind } from '../../../../server/src/domain/kinds';
import type { Preset } from './presets';

/** A further header in the form. */
export interface HeaderLine {
  /** Tells lines apart while their names are written. */
  key: number;
  name: string;
  /** What it is to be; empty: as it was, where it is set. */
  value: string;
  isSet: boolean;
}

/** A target as it stands in the form. */
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
  /** Seconds; undefined: nothing that is a number. */
  quietSeconds: number | undefined;
  longestSeconds: number | undefined;
  active: boolean;
}

/** The words for a field that is wrong, by the name of the field. */
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
      active: true,
    },
    preset,
  );

export const formOf = (target: TargetView): TargetForm => ({
  ...target,
  headers: target.headers.map((name, key) => ({ key, name, value: '', isSet: true })),
});

/** What of a form is wrong before anybody is asked: the fields, as far as they can be judged here. */
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

/** What is sent of a form in which no field is wrong. */
export function inputOf({ headers, quietSeconds, longestSeconds, ...form }: TargetForm): TargetInput {
  const { name, url, method, body, view, kinds, languages, rollovers, active } = form;
  return {
    ...{ name: name.trim(), url: url.trim(), method, body, view, kinds, languages, rollovers, active },
    ...(quietSeconds === undefined ? {} : { quietSeconds }),
    ...(longestSeconds === undefined ? {} : { longestSeconds }),
    headers: Object.fromEntries(
      headers.map((line) => [line.name.trim(), line.isSet && line.value === '' ? null : line.value]),
    ),
  };
}
