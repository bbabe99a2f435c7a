import fc from 'fast-check';
import { expect, it } from '@jest/globals';
import { closedBeginning } from './beginning';
import { storeHtml } from './html';

const piece = fc.constantFrom(
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<br />',
  '<ul><li>',
  '</li></ul>',
  'text',
  '&amp;',
  ' ',
);

it('closes what the cut leaves open, so that the beginning is sanitised HTML too', () => {
  const html = fc.array(piece, { maxLength: 30 }).map((pieces) => storeHtml(pieces.join('')));
  fc.assert(
    fc.property(html, fc.nat(80), (stored, length) => {
      const beginning = closedBeginning(stored, length);
      expect(storeHtml(beginning)).toBe(beginning);
    }),
  );
});

it('leaves a short text as it is, and ends elements in their order', () => {
  expect(closedBeginning('<p>One <b>two</b></p>', 21)).toBe('<p>One <b>two</b></p>');
  expect(closedBeginning('<p>One <b>two<br />three</b></p>', 20)).toBe('<p>One <b>two<br />t</b></p>');
});
