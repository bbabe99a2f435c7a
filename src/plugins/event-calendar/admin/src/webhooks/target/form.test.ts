import { describe, expect, it } from '@jest/globals';
import type { TargetForm } from './form';
import { inputOf, newForm, withPreset, wrongFields } from './form';
import { PRESETS } from './presets';

const form = (more: Partial<TargetForm>): TargetForm => ({
  ...newForm(PRESETS[0]),
  name: 'Site',
  url: 'https://site.example/hook',
  ...more,
});
const header = (name: string, value: string, isSet: boolean) => ({ key: 1, name, value, isSet });

describe('the form of a target', () => {
  it.each<[string, Partial<TargetForm>, string[]]>([
    ['nothing', {}, []],
    ['the name', { name: ' ' }, ['name']],
    ['the address', { url: 'site.example' }, ['url']],
    ['an address of another scheme', { url: 'mailto:me@site.example' }, ['url']],
    ['a header without a value', { headers: [header('X-Key', '', false)] }, ['headers']],
    ['a header without a name', { headers: [header(' ', '1', false)] }, ['headers']],
    ['a header twice', { headers: [header('X-a', '1', false), header('x-A', '1', false)] }, ['headers']],
    ['a time', { quietSeconds: undefined, longestSeconds: undefined }, ['quietSeconds', 'longestSeconds']],
  ])('finds wrong: %s', (_name, more, fields) => {
    expect(wrongFields(form(more))).toEqual(fields);
  });

  it('keeps the saved values of headers unless they were replaced', () => {
    const headers = [header('X-Kept', '', true), header('X-New', '1', false), header('X-Other', '2', true)];
    expect(inputOf(form({ name: ' Site ', headers }))).toMatchObject({
      name: 'Site',
      headers: { 'X-Kept': null, 'X-New': '1', 'X-Other': '2' },
    });
  });

  it('leaves a target on or off that was switched since the form was opened', () => {
    expect(inputOf(form({}))).not.toHaveProperty('active');
  });

  it('applies a preset and keeps the other fields', () => {
    const chosen = form({ kinds: ['event'] });
    for (const preset of PRESETS)
      expect(withPreset(chosen, preset)).toMatchObject({
        name: 'Site',
        kinds: ['event'],
        body: preset.body,
        quietSeconds: preset.quiet,
      });
  });
});
