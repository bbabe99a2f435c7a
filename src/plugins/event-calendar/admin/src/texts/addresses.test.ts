import { describe, expect, it } from '@jest/globals';
import { isImageAddress, isLinkAddress, linkAddress, schemeOf } from './addresses';

describe('addresses', () => {
  it.each([
    ['town-hall.example', 'https://town-hall.example'],
    ['  www.town-hall.example/tickets?a=1 ', 'https://www.town-hall.example/tickets?a=1'],
    ['town-hall.example:8080/x', 'https://town-hall.example:8080/x'],
    ['https://town-hall.example/ü', 'https://town-hall.example/ü'],
    ['ann@town-hall.example', 'mailto:ann@town-hall.example'],
    ['mailto:ann@town-hall.example', 'mailto:ann@town-hall.example'],
    ['tel:+33123456789', 'tel:+33123456789'],
    ['/contact', '/contact'],
    ['#tickets', '#tickets'],
    ['//cdn.example/x', '//cdn.example/x'],
    ['javascript:alert(1)', undefined],
    ['JAVA\u0000script:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['two words', undefined],
    ['', undefined],
  ])('completes %j to %j', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });

  it('are checked by their scheme, as browsers read it', () => {
    expect(schemeOf(' java\nscript:alert(1)')).toBe('javascript');
    expect(schemeOf('/a:b')).toBeUndefined();
    expect(isLinkAddress('mailto:a@b.example')).toBe(true);
    expect(isImageAddress('mailto:a@b.example')).toBe(false);
    expect(isImageAddress('data:image/png;base64,AA')).toBe(false);
    expect(isImageAddress('/uploads/a.png')).toBe(true);
  });
});
