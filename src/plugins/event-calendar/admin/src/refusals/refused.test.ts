import { describe, expect, it } from '@jest/globals';
import { KINDS } from '../../../server/src/domain/kinds';
import { REFUSALS, refusal, refusalText } from '../../../server/src/domain/refusals';
import type { Refusal } from '../../../server/src/domain/refusals';
import en from '../translations/en/refused.json';
import fr from '../translations/fr/refused.json';
import { refusedBy } from './refused';
import type { Wording } from './words';

const PANELS = [
  ['en', en],
  ['fr', fr],
] as const;

/** Takes texts from a catalogue and fills in the values that are given. */
function wordingOf(language: 'en' | 'fr', words: Record<string, string>): Wording {
  const chosen = (text: string, values: Record<string, string | number>): string =>
    text
      .replace(/\{(\w+), select,((?: \w+ \{[^}]*\})+)\}/g, (_all, name: string, options: string) => {
        const all = new Map([...options.matchAll(/ (\w+) \{([^}]*)\}/g)].map(([, key, says]) => [key, says]));
        return all.get(String(values[name])) ?? all.get('other') ?? '';
      })
      .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  return { text: (name, values = {}) => chosen(words[name] ?? name, values), language: () => language };
}

/** An error of the server as Strapi's client throws it. */
const thrown = (status: number, error: object) => ({ status, response: { data: { error } } });
const refusing = (refused: Refusal, path?: string) =>
  thrown(400, {
    status: 400,
    message: refusalText(refused),
    details: {
      refusal: refused,
      ...(path && { errors: [{ path: [path], message: refusalText(refused), refusal: refused }] }),
    },
  });
const saying = (status: number, message: string, details: object = {}) =>
  thrown(status, { status, message, details });

/** A value for every placeholder of the refusals. */
const VALUES: Record<string, string> = {
  field: 'startDate',
  language: 'fr',
  right: 'delete',
  kind: 'venue',
  most: '255',
  name: 'Hall',
  part: 'BYDAY',
  zone: 'Europe/Paris',
  shown: '03:30',
};

describe.each(PANELS)('a refusal in %s', (language, words) => {
  const wording = wordingOf(language, words);
  const said = (error: unknown): string => refusedBy(error, wording).message;
  const catalogue = new Map(Object.entries<string>(words));

  it.each(Object.entries(REFUSALS))('%s has a text that shows the values of the server', (key, sentence) => {
    const named = Object.entries(VALUES).filter(([name]) => sentence.includes(`{${name}}`));
    const refused = { key, values: Object.fromEntries(named) };
    expect(catalogue.get(`refused.${key}`)).toBeDefined();
    const message = said(saying(400, 'In English', { refusal: refused }));
    expect(message).not.toMatch(/[{}]|undefined|In English|refused\.|startDate/);
  });

  it('has a text of its own for every kind of link', () => {
    const all = [...KINDS.slice(1), 'image'].map((kind) =>
      said(refusing(refusal('linkGone', { kind }), 'x')),
    );
    expect(new Set(all).size).toBe(all.length);
  });

  it('has texts for the errors of Strapi and for a server that does not respond', () => {
    const known = [
      saying(400, 'This attribute must be unique'),
      saying(400, 'title must be at most 255 characters'),
      saying(400, 'startDate must be a `string` type, but the final value was: `null`.'),
      saying(400, 'Document with id "abc", locale "en" not found'),
      saying(400, '1 relation(s) of type plugin::upload.file associated with this entity do not exist'),
      saying(403, 'Forbidden'),
      saying(404, 'Not Found'),
      saying(401, 'Unauthorized'),
      saying(500, 'Internal Server Error'),
      saying(502, 'Bad Gateway'),
      new TypeError('Failed to fetch'),
    ].map(said);
    const own = [...catalogue.values()].map((text) => text.replace('{most}', '255'));
    for (const message of known) expect(own).toContain(message);
    expect(known[1]).toContain('255');
  });
});

describe('a refusal', () => {
  const wording = wordingOf('fr', fr);

  it('names the field, the language and the time in the language of the panel', () => {
    const missing = refusal('fieldMissing', { field: 'startDate', language: 'en' });
    expect(refusedBy(refusing(missing, 'startDate'), wording)).toEqual({
      message: '«\u202fDébut\u202f» est vide (anglais). Remplissez ce champ avant de publier.',
      fields: [
        {
          name: 'startDate',
          message: '«\u202fDébut\u202f» est vide (anglais). Remplissez ce champ avant de publier.',
          locale: 'en',
        },
      ],
    });
    const skipped = refusal('timeSkipped', { zone: 'Europe/Paris', shown: '03:30' });
    expect(refusedBy(refusing(skipped, 'at'), wording).message).toContain('indiquent 03:30.');
    expect(refusedBy(refusing(skipped, 'at'), wordingOf('en', en)).message).toMatch(/show 3:30\sAM instead/);
  });

  it('names each of several fields', () => {
    const errors = ['title', 'startDate'].map((name) => ({
      path: [name],
      message: `${name} must be defined.`,
    }));
    expect(refusedBy(saying(400, '2 errors occurred', { errors }), wording).message).toBe(
      'Titre\u00a0: Remplissez ce champ. Début\u00a0: Remplissez ce champ.',
    );
  });

  it('that is unknown is quoted', () => {
    expect(refusedBy(saying(400, 'Strange'), wording).message).toBe('Le serveur a refusé\u00a0: Strange');
  });
});
