import type { Kind } from '../../../server/src/domain/kinds';
import { KINDS } from '../../../server/src/domain/kinds';
import { PLUGIN_ID } from '../plugin';

/** The kind that a layout of the Content Manager is for, by the mark in the content type's options; undefined for others'. */
export function kindOfLayout({ options }: { options: object }): Kind | undefined {
  const mark: unknown = new Map<string, unknown>(Object.entries(options)).get(PLUGIN_ID);
  if (typeof mark !== 'object' || mark === null || !('kind' in mark)) return undefined;
  return KINDS.find((kind) => kind === mark.kind);
}
