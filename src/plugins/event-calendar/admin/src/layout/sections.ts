import type { Kind } from '../../../server/src/domain/kinds';
import { EDIT_SECTIONS } from '../../../server/src/panel-contract/edit-sections';

const sectionOf = (kind: Kind, name: string): number =>
  EDIT_SECTIONS[kind].findIndex((rows) => rows.some((row) => row.some(([field]) => field === name)));

/**
 * Puts rows of fields into boxes. A new box starts where the first field of a row is in another section than the row before. Rows
 * keep the order that an administrator gave them; a row without a section stays in the current box.
 */
export function boxesOf<Field extends { name: string }>(kind: Kind, rows: readonly Field[][]): Field[][][] {
  const boxes: Field[][][] = [];
  let current = -1;
  for (const row of rows) {
    const section = sectionOf(kind, row[0]?.name ?? '');
    const box = boxes.at(-1);
    if (box === undefined || (section !== -1 && section !== current)) boxes.push([row]);
    else box.push(row);
    if (section !== -1) current = section;
  }
  return boxes;
}
