import { describe, expect, it } from '@jest/globals';
import { SettingsError } from '../settings-error';
import { readTargets } from './configured';

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const target = { name: 'Site', url: 'https://build.example.org/hook', secret };

describe('targets of the config', () => {
  it('have the same defaults as on the settings page', () => {
    expect(readTargets([target], {})).toEqual([
      {
        name: 'Site',
        url: 'https://build.example.org/hook',
        method: 'POST',
        headers: {},
        body: 'full',
        view: undefined,
        kinds: [],
        languages: [],
        rollovers: [],
        quiet: 20_000,
        longest: 300_000,
        active: true,
        secret,
        oldSecret: undefined,
      },
    ]);
    expect(readTargets(undefined, {})).toEqual([]);
  });

  it('may be set in the environment, which overrides the config', () => {
    const environment = {
      CALENDAR_TARGETS: JSON.stringify([{ ...target, quietSeconds: 5, kinds: ['event'] }]),
    };
    expect(readTargets([{ name: 'other' }], environment)).toMatchObject([{ quiet: 5_000, kinds: ['event'] }]);
  });

  it.each([
    [[{ ...target, url: 'ftp://example.org' }], 'targets.0.url: must be'],
    [[{ ...target, url: 'https://me:secret@example.org' }], 'targets.0.url: must be'],
    [[{ ...target, secret: 'abc' }], 'targets.0.secret: must be whsec_'],
    [[{ ...target, colour: 'red' }], 'targets.0'],
    [[{ ...target, headers: { 'webhook-id': 'x' } }], 'targets.0.headers'],
    [[{ ...target, headers: { 'X-A': 'a\nb' } }], 'targets.0.headers'],
    [[{ ...target, quietSeconds: 0 }], 'targets.0.quietSeconds: must be 1 at least'],
    [[target, target], 'targets: two targets are called "Site"'],
    [{ name: 'x' }, 'targets'],
  ])('that are not valid are named in the error: %j', (config, message) => {
    expect(() => readTargets(config, {})).toThrow(SettingsError);
    expect(() => readTargets(config, {})).toThrow(message);
  });

  it('that are not JSON give an error that does not repeat them', () => {
    expect(() => readTargets(undefined, { CALENDAR_TARGETS: '[{"secret": "abc' })).toThrow(
      'CALENDAR_TARGETS is not JSON',
    );
  });
});
