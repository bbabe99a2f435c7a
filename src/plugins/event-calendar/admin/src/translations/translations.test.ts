import { describe, expect, it } from '@jest/globals';
import { OUTCOME_CODES, outcomeText } from '../../../server/src/domain/delivery/outcome';
import { wronglySpaced } from '../../../server/src/domain/text/french-texts.fixtures';
import { FIELD_TEXTS_FR } from '../../../server/src/panel-contract/field-texts/fr';
import type { FieldText } from '../../../server/src/panel-contract/field-texts/types';
import english from './en';
import enDialogs from './en/dialogs.json';
import enEditor from './en/editor.json';
import enFeeds from './en/feeds.json';
import enLanguages from './en/languages.json';
import enList from './en/list.json';
import enMany from './en/many.json';
import enMoving from './en/moving.json';
import enReasons from './en/reasons.json';
import enReview from './en/review.json';
import enWebhooks from './en/webhooks.json';
import french from './fr';
import frDialogs from './fr/dialogs.json';
import frEditor from './fr/editor.json';
import frFeeds from './fr/feeds.json';
import frLanguages from './fr/languages.json';
import frList from './fr/list.json';
import frMany from './fr/many.json';
import frMoving from './fr/moving.json';
import frReasons from './fr/reasons.json';
import frReview from './fr/review.json';
import frWebhooks from './fr/webhooks.json';

// With the texts that are loaded later.
const en = {
  ...english,
  ...enEditor,
  ...enFeeds,
  ...enDialogs,
  ...enLanguages,
  ...enList,
  ...enMany,
  ...enMoving,
  ...enReasons,
  ...enReview,
  ...enWebhooks,
};
const fr = {
  ...french,
  ...frEditor,
  ...frFeeds,
  ...frDialogs,
  ...frLanguages,
  ...frList,
  ...frMany,
  ...frMoving,
  ...frReasons,
  ...frReview,
  ...frWebhooks,
};

/** The names of the values that a text is given: `{count, plural, …}` and `{name}`. */
const valuesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name))].sort();

const textsOf = ({ label, hint }: FieldText): string[] => (hint === undefined ? [label] : [label, hint]);

const catalogue = (words: Record<string, string>) => new Map(Object.entries(words));

describe('the texts of the admin panel', () => {
  it('exist in English and in French', () => {
    expect([...catalogue(fr).keys()].sort()).toEqual([...catalogue(en).keys()].sort());
    for (const text of [...Object.values(en), ...Object.values(fr)]) expect(text.trim()).not.toBe('');
  });

  it('have the same placeholders in both', () => {
    const french = catalogue(fr);
    for (const [key, text] of catalogue(en))
      expect([key, ...valuesOf(french.get(key) ?? '')]).toEqual([key, ...valuesOf(text)]);
  });

  it('explain the wait for review with other words than its name', () => {
    for (const texts of [en, fr]) {
      const last = texts['editorial.status.pending'].split(' ').at(-1);
      expect(texts['editorial.publication.explain.pending']).not.toContain(last);
    }
  });

  it('name every outcome of a delivery, with its value', () => {
    expect(OUTCOME_CODES.length).toBeGreaterThan(10);
    for (const code of OUTCOME_CODES) {
      const names = outcomeText(code, 503).includes('503') ? ['value'] : [];
      for (const texts of [catalogue(en), catalogue(fr)]) {
        const text = texts.get(`webhooks.outcome.${code}`);
        expect([code, text === undefined ? 'missing' : valuesOf(text)]).toEqual([code, names]);
      }
    }
    const outcomes = Object.keys(en).filter((key) => key.startsWith('webhooks.outcome.'));
    expect(outcomes.toSorted()).toEqual(OUTCOME_CODES.map((code) => `webhooks.outcome.${code}`).toSorted());
  });
});

describe.each([
  ['the admin panel', Object.values(fr)],
  ['its fields', Object.values(FIELD_TEXTS_FR).flatMap((kind) => Object.values(kind).flatMap(textsOf))],
])('the French texts of %s', (_, texts) => {
  it('have French quotation marks, and no-break spaces where a line must not break', () => {
    expect(texts.length).toBeGreaterThan(10);
    expect(wronglySpaced(texts)).toEqual([]);
  });
});
