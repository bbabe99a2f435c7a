import type { Slot } from '../../engine/read/slots';
import { SLOTS } from '../../engine/read/slots';

/** A place in a text that is filled at reading. */
export interface SlotMark {
  readonly slot: Slot;
}
export const ORIGIN: SlotMark = { slot: 'origin' };
export const ROOT: SlotMark = { slot: 'root' };
export const HOST: SlotMark = { slot: 'host' };

/** A JSON string with slots in it. */
export class SlottedText {
  constructor(readonly parts: readonly (string | SlotMark)[]) {}
}

/** A slot instead of a whole value. */
export class SlottedValue {
  constructor(readonly slot: Slot) {}
}

/** A slot instead of one or more members. Its content is empty, or members with a comma after the last. */
export class SlottedMember {
  constructor(readonly slot: Slot) {}
}

/** A JSON value that may contain slots. Undefined members are left out. */
export type Renderable =
  string | number | boolean | null | SlottedText | SlottedValue | readonly Renderable[] | RenderableObject;
export interface RenderableObject {
  readonly [key: string]: Renderable | SlottedMember | undefined;
}

/**
 * JSON text with slots. Content is escaped, so it cannot be mistaken for a slot. Members keep the order of the object; a slotted
 * member must not be the last one.
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
