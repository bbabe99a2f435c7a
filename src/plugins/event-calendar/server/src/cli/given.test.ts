import { afterEach, describe, expect, it } from '@jest/globals';
import { pathOf } from './given';

describe('the name of a file', () => {
  const before = process.env['INIT_CWD'];
  afterEach(() => {
    if (before === undefined) delete process.env['INIT_CWD'];
    else process.env['INIT_CWD'] = before;
  });

  it('is relative to the folder where npm was called', () => {
    process.env['INIT_CWD'] = '/backups';
    expect([pathOf('today.tar'), pathOf('/srv/today.tar')]).toEqual(['/backups/today.tar', '/srv/today.tar']);
    delete process.env['INIT_CWD'];
    expect(pathOf('today.tar')).toBe(`${process.cwd()}/today.tar`);
  });
});
