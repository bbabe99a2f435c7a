import { describe, expect, it } from '@jest/globals';
import { createIntl } from 'react-intl';
import english from '../translations/en';
import french from '../translations/fr';

describe.each([
  [
    'en',
    english,
    {
      late: 'The server took too long to respond. Your text is still here. Try again.',
      expired: /^Your session has ended\./,
      kept: /^Your session has ended\. What you typed in the calendar is kept/,
      intoNew: 'Restore what you typed at 8:15 PM into a new event',
      saveLanguage: 'Save this language first.',
    },
  ],
  [
    'fr',
    french,
    {
      late: 'Le serveur a mis trop de temps à répondre. Votre texte est toujours là. Réessayez.',
      expired: /^Votre session a expiré\./,
      kept: /^Votre session a expiré\. Ce que vous avez écrit dans le calendrier est conservé/,
      intoNew: 'Rétablir ce que vous avez écrit à 20:15 dans un nouvel événement',
      saveLanguage: 'Enregistrez d’abord cette langue.',
    },
  ],
] as const)('what the panel says of text that is not saved, in %s', (locale, messages, words) => {
  const intl = createIntl({ locale, timeZone: 'UTC', messages: { ...messages } });
  const text = (id: string, values?: Record<string, string>) =>
    intl.formatMessage({ id }, values).replaceAll('\u202f', ' ');

  it('is that it is still there after a late response, and kept after the session has ended', () => {
    expect(text('saving.late')).toBe(words.late);
    expect(text('saving.expired')).toMatch(words.expired);
    expect(text('strapi:app.session.ended.unsaved')).toMatch(words.kept);
  });

  it('names a new event into which it is restored, and a language that must be saved first', () => {
    const time = intl.formatTime(new Date('2031-05-10T20:15:00Z'), { timeStyle: 'short' });
    const record = text('saving.restore.new', { kind: 'event' });
    expect(text('saving.restore', { time, record })).toBe(words.intoNew);
    expect(text('editorial.schedule.saveLanguage')).toBe(words.saveLanguage);
  });
});
