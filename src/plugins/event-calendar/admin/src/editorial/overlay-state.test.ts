import { expect, it } from '@jest/globals';
import { changeOverlay, overlayOf } from './overlay-state';

it('shows an offer and a dialog to the person who was offered them, and not to the next one', () => {
  overlayOf(undefined);
  overlayOf(1);
  changeOverlay({
    offer: { message: 'Gala is in the trash' },
    duplicate: { documentId: 'gala', locale: 'en' },
  });
  expect(overlayOf(1)).toMatchObject({ offer: { message: 'Gala is in the trash' } });
  expect(overlayOf(2)).toEqual({});
  changeOverlay({ offer: { message: 'Ball is in the trash' } });
  expect(overlayOf(2)).toBe(overlayOf(2));
  expect(overlayOf(2)).toMatchObject({ offer: { message: 'Ball is in the trash' } });
  expect(overlayOf(1)).toEqual({});
});
