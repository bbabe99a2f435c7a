/** The calendar's own input for a yes or no. */
export const SWITCH = 'plugin::event-calendar.switch';

const isSwitch = ({ attribute }: { attribute: object }): boolean =>
  'customField' in attribute && attribute.customField === SWITCH;

const hasOnlySwitches = (row: readonly { attribute: object }[]): boolean => row.every(isSwitch);

/** Makes rows that have only switches and follow each other one row, and tells its switches that they are one stop of the Tab key. */
export function groupSwitches<Field extends { attribute: object }>(box: readonly Field[][]): Field[][] {
  const rows: Field[][] = [];
  for (const row of box) {
    const before = rows.at(-1);
    if (before !== undefined && hasOnlySwitches(before) && hasOnlySwitches(row)) before.push(...row);
    else rows.push([...row]);
  }
  return rows.map((row) => (row.length > 1 && hasOnlySwitches(row) ? row.map(inGroup) : row));
}

function inGroup<Field extends { attribute: object }>(field: Field): Field {
  const options = 'options' in field.attribute ? Object(field.attribute.options) : {};
  return { ...field, attribute: { ...field.attribute, options: { ...options, group: 'switches' } } };
}
