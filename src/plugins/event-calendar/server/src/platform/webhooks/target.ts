import { z } from '@strapi/utils';
import type { MessageBody, Rollover, TargetMethod, View } from '../../panel-contract/webhooks';
import type { Kind } from '../../domain/kinds';
import { KINDS } from '../../domain/kinds';
import type { Seal } from './seal';

export const ROLLOVERS: readonly Rollover[] = ['start', 'end', 'publication', 'day'];
export const METHODS: readonly TargetMethod[] = ['POST', 'PUT', 'GET'];
export const BODIES: readonly MessageBody[] = ['full', 'empty'];
export const VIEWS: readonly View[] = ['public', 'everything'];

/** The settings of a target. Times are in milliseconds. */
export interface TargetChoices {
  name: string;
  url: string;
  method: TargetMethod;
  headers: Readonly<Record<string, string>>;
  body: MessageBody;
  view: View;
  kinds: readonly Kind[];
  languages: readonly string[];
  rollovers: readonly Rollover[];
  quiet: number;
  longest: number;
  active: boolean;
}

/** A row of `calendar_targets`; numbers may come as text (64 bits). */
export interface TargetRow {
  id: number;
  name: string;
  managed: number;
  active: number;
  /** `gone`: it responded with 410; `unlisted`: the project's config no longer lists it; null: somebody switched it off. */
  off_reason: string | null;
  url: string;
  method: TargetMethod;
  headers: string;
  secret: string;
  old_secret: string | null;
  body: MessageBody;
  view: View;
  kinds: string;
  languages: string;
  rollovers: string;
  quiet: number | string;
  longest: number | string;
  /** The epoch of the last delivery to it. */
  epoch: number | string;
  covered: number | string;
  covered_time: number | string;
  publication_due: number | string | null;
  publication_last: number | string;
  not_before: number | string;
}

const listOf = (text: string): string[] => (text === '' ? [] : text.split(','));

export const kindsOf = ({ kinds }: Pick<TargetRow, 'kinds'>): Kind[] => pick(KINDS, kinds);
export const languagesOf = ({ languages }: Pick<TargetRow, 'languages'>): string[] => listOf(languages);
export const rolloversOf = ({ rollovers }: Pick<TargetRow, 'rollovers'>): Rollover[] =>
  pick(ROLLOVERS, rollovers);

const pick = <Word extends string>(words: readonly Word[], text: string): Word[] => {
  const list = listOf(text);
  return words.filter((word) => list.includes(word));
};

/** The columns that hold the settings of a target. */
export function columnsOf(choices: TargetChoices, seal: Seal) {
  const { name, url, method, body, view, kinds, languages, rollovers, quiet, longest } = choices;
  return {
    name,
    url,
    method,
    body,
    view,
    quiet,
    longest,
    headers: seal.close(JSON.stringify(choices.headers)),
    kinds: kinds.join(','),
    languages: languages.join(','),
    rollovers: rollovers.join(','),
    active: Number(choices.active),
  };
}

const storedHeaders = z.record(z.string(), z.string());

/**
 * The additional headers of a target; undefined if they cannot be decrypted.
 * @throws Error if the decrypted text is something else; it does not say what, because values are secret
 */
export function headersOf(row: Pick<TargetRow, 'headers'>, seal: Seal): Record<string, string> | undefined {
  const text = seal.open(row.headers);
  if (text === undefined) return undefined;
  const { data } = storedHeaders.safeParse(JSON.parse(text));
  if (data === undefined) throw new Error('The stored headers of a target are not names with texts');
  return data;
}

/** The signing secrets, the present one first, without those that cannot be decrypted. */
export const secretsOf = (row: Pick<TargetRow, 'secret' | 'old_secret'>, seal: Seal): string[] =>
  [row.secret, row.old_secret].flatMap((sealed) => (sealed === null ? [] : (seal.open(sealed) ?? [])));
