import { describe, expect, it } from '@jest/globals';
import { createIntl } from 'react-intl';
import english from '../translations/en';
import french from '../translations/fr';

describe.each([
  [
    'en',
    english,
    {
      silent: 'The server did not respond. Nothing was saved; your text is still here. Try again.',
      fault: 'Something went wrong on the server. Nothing was saved; your text is still here. Try again.',
      late: 'The server took too long to respond. Your text is still here. Try again.',
      address: 'Write a whole address, such as https://example.org/page.',
      expired: /^Your session has ended\./,
      kept: /^Your session has ended\. What you typed in the calendar is kept/,
      intoNew: 'Restore what you typed at 8:15 PM into a new event',
      intoDraft: 'Restore what you typed at 8:15 PM into “Draft”',
      discard: 'Discard it',
      saveLanguage: 'Save this language first.',
    },
  ],
  [
    'fr',
    french,
    {
      silent: 'Le serveur n’a pas répondu. Rien n’a été enregistré ; votre texte est toujours là. Réessayez.',
      fault:
        'Une erreur s’est produite sur le serveur. Rien n’a été enregistré ; votre texte est toujours là. Réessayez.',
      late: 'Le serveur a mis trop de temps à répondre. Votre texte est toujours là. Réessayez.',
      address: 'Écrivez une adresse entière, par exemple https://example.org/page.',
      expired: /^Votre session a expiré\./,
      kept: /^Votre session a expiré\. Ce que vous avez écrit dans le calendrier est conservé/,
      intoNew: 'Rétablir ce que vous avez écrit à 20:15 dans un nouvel événement',
      intoDraft: 'Rétablir ce que vous avez écrit à 20:15 dans « Draft »',
      discard: 'L’abandonner',
      saveLanguage: 'Enregistrez d’abord cette langue.',
    },
  ],
] as const)('what the panel says of text that is not saved, in %s', (locale, messages, words) => {
  const intl = createIntl({ locale, timeZone: 'UTC', messages: { ...messages } });
  const text = (id: string, values?: Record<string, string>) =>
    intl.formatMessage({ id }, values).replaceAll(/[\u202f\u00a0]/g, ' ');

  it('is that it is still there without a response, after a fault or a late one, and kept after the session has ended; and what an address looks like', () => {
    expect(text('saving.silent')).toBe(words.silent);
    expect(text('saving.fault')).toBe(words.fault);
    expect(text('refused.address')).toBe(words.address);
    expect(text('saving.late')).toBe(words.late);
    expect(text('saving.expired')).toMatch(words.expired);
    expect(text('strapi:app.session.ended.unsaved')).toMatch(words.kept);
  });

  it('names the record into which it is restored, says how to discard it, and names a language that must be saved first', () => {
    const time = intl.formatTime(new Date('2031-05-10T20:15:00Z'), { timeStyle: 'short' });
    const record = text('saving.restore.new', { kind: 'event' });
    expect(text('saving.restore', { time, record })).toBe(words.intoNew);
    const named = text('saving.restore.named', { name: 'Draft' });
    expect(text('saving.restore', { time, record: named })).toBe(words.intoDraft);
    expect(text('saving.discard')).toBe(words.discard);
    expect(text('editorial.schedule.saveLanguage')).toBe(words.saveLanguage);
  });
});
