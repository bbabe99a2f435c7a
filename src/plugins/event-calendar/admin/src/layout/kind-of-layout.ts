import type { Kind } from '../../../server/src/domain/kinds';
import { KINDS } from '../../../server/src/domain/kinds';
import { PLUGIN_ID } from '../plugin';

/** The kind of record that a layout is for, from the content type's options; undefined for other content types. */
export function kindOfLayout({ options }: { options: object }): Kind | undefined {
  const marker: unknown = new Map<string, unknown>(Object.entries(options)).get(PLUGIN_ID);
  if (typeof marker !== 'object' || marker === null || !('kind' in marker)) return undefined;
  return KINDS.find((kind) => kind === marker.kind);
}
