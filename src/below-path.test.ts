import { describe, expect, it } from '@jest/globals';
import { withoutBase } from './below-path';

describe('the path of the public address', () => {
  it.each([
    ['/cal/admin', '/cal', '/admin'],
    ['/cal', '/cal', '/'],
    ['/cal?a=1', '/cal', '/?a=1'],
    ['/cal/', '/cal', '/'],
    ['/calm/admin', '/cal', '/calm/admin'],
    ['/admin/x', '/cal', '/admin/x'],
    ['/a/b/api/en?x=/a/b', '/a/b', '/api/en?x=/a/b'],
    ['/calendar/calendar/en/event/jazz', '/calendar', '/calendar/en/event/jazz'],
    ['/calendar/en/event/jazz', '/calendar', '/calendar/en/event/jazz'],
    ['/calendar/page.css', '/calendar', '/calendar/page.css'],
    ['/calendar/api/en', '/calendar', '/api/en'],
    ['/admin/admin/x', '/admin', '/admin/admin/x'],
    ['/api/en/calendar', '/api', '/api/en/calendar'],
  ])('%s below %s is %s', (url, base, expected) => {
    expect(withoutBase(url, base)).toBe(expected);
  });
});
