import { expect, it } from '@jest/globals';
import { SWITCH, groupSwitches } from './switch-groups';

const yesOrNo = (name: string) => ({ name, attribute: { type: 'boolean', customField: SWITCH } });
const text = { name: 'slug', attribute: { type: 'string' } };

it('makes adjacent rows of switches one row and one stop', () => {
  const [row, after] = groupSwitches([[yesOrNo('a'), yesOrNo('b')], [yesOrNo('c')], [text]]);
  expect(row?.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  for (const { attribute } of row ?? []) expect(attribute).toMatchObject({ options: { group: 'switches' } });
  expect(after).toEqual([text]);
});

it('leaves a single switch, and those beside other inputs, as they are', () => {
  const box = [[yesOrNo('a'), yesOrNo('b'), text], [yesOrNo('c')]];
  expect(groupSwitches(box)).toEqual(box);
});
