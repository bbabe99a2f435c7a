import { expect, it } from '@jest/globals';
import { INTERNAL_FIELDS } from '../../panel-contract/internal-fields';
import { ATTRIBUTES, isOfForm } from './fields';

it('names exactly the fields that no form has', () => {
  const found = Object.values(ATTRIBUTES).flatMap((attributes) =>
    Object.entries(attributes).flatMap(([name, attribute]) => (isOfForm(attribute) ? [] : [name])),
  );
  expect(found.length).toBeGreaterThan(0);
  expect([...INTERNAL_FIELDS].toSorted()).toEqual([...new Set(found)].toSorted());
});
