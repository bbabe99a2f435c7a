import type { Slot } from '../../engine/read/slots';
import { SLOTS } from '../../engine/read/slots';

/** A place in a text that is filled when it is read. */
export interface SlotMark {
  readonly slot: Slot;
}
export const ORIGIN: SlotMark = { slot: 'origin' };
export const ROOT: SlotMark = { slot: 'root' };
export const HOST: SlotMark = { slot: 'host' };

/** A JSON string of which parts are slots. */
export class SlottedText {
  constructor(readonly parts: readonly (string | SlotMark)[]) {}
}

/** A slot in the place of a whole value. */
export class SlottedValue {
  constructor(readonly slot: Slot) {}
}

/** A slot in the place of a member, or of several: filled with nothing or with members and the comma behind the last. */
export class SlottedMember {
  constructor(readonly slot: Slot) {}
}

/** What can be rendered: a JSON value that may hold slots. Members that are undefined are left out. */
export type Renderable =
  string | number | boolean | null | SlottedText | SlottedValue | readonly Renderable[] | RenderableObject;
export interface RenderableObject {
  readonly [key: string]: Renderable | SlottedMember | undefined;
}

/**
 * JSON text with slots. Content is escaped, so no content is ever taken for a slot. The members stand in the order in which
 * the object names them; behind a slotted member there has to be another one.
 */
export function jsonText(value: Renderable): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof SlottedText) {
    const inside = value.parts.map((part) =>
      typeof part === 'string' ? JSON.stringify(part).slice(1, -1) : SLOTS[part.slot],
    );
    return `"${inside.join('')}"`;
  }
  if (value instanceof SlottedValue) return SLOTS[value.slot];
  if (isList(value)) return `[${value.map(jsonText).join(',')}]`;
  return objectText(value);
}

function objectText(object: RenderableObject): string {
  let text = '';
  let comma = '';
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value === undefined) continue;
    const slotted = value instanceof SlottedMember;
    text += comma + (slotted ? SLOTS[value.slot] : `${JSON.stringify(key)}:${jsonText(value)}`);
    comma = slotted ? '' : ',';
  }
  return `{${text}}`;
}

const isList = (value: Renderable): value is readonly Renderable[] => Array.isArray(value);
