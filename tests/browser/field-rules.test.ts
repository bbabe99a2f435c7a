import { describe, expect, it } from '#test';
import { useSharedService } from '../harness';
import { clientOf, concert } from '../http/write-client';
import { atKeyboard, storedEvent, untilStored } from './hands';
import type { Hands, PanelLanguage } from './hands';
import { CHROMIUM, speak } from './panel';
import { dailyOf } from './turns';
import { useBrowser } from './use-browser';

const LANGUAGES = ['en', 'fr'] as const;
const OTHERWISE = ['fr', 'en'] as const;
const OTHER = { en: 'fr', fr: 'en' } as const;
const WORDS = {
  en: {
    endsOn: 'Ends on Sunday, May 11, 2031',
    startless: '“24:00” is not a time of day.',
    year: 'The year is before 1000.',
    earlier: 'The end is on an earlier day than the start.',
    reads: 'Reads “10€ – 20€”',
    lost: 'Visitors will not see “15”.',
    part: '“members”',
    address: 'This is not a web address.',
  },
  fr: {
    endsOn: 'Se termine le dimanche 11 mai 2031',
    startless: /«\s24:00\s» n’est pas une heure/,
    year: 'L’année est antérieure à 1000.',
    earlier: 'La fin est un jour avant le début.',
    reads: 'S’affiche « 10€ – 20€ »',
    lost: 'Les visiteurs ne verront pas « 15 ».',
    part: '« members »',
    address: 'Ceci n’est pas une adresse web.',
  },
};

describe.skipIf(CHROMIUM === undefined)('the rules of form fields', () => {
  const browser = useBrowser();
  const service = useSharedService();
  const editor = clientOf(service, 'editor');

  const at = (language: PanelLanguage, work: (hands: Hands) => Promise<void>): Promise<void> =>
    atKeyboard(browser, service, ['Asia/Kolkata', language], work);
  const stored = (data: Record<string, unknown>) => storedEvent(editor, data);
  const isGone = (hands: Hands, words: string) =>
    expect.poll(() => hands.page.getByText(words).count()).toBe(0);

  it.each(dailyOf(OTHERWISE))(
    'treat an end at midnight as the next day, and say so; read an end at 24:00 as midnight after that day, and no start (%s)',
    (language) =>
      at(language, async (hands) => {
        const { type, typeOver, leave, shows } = hands;
        const words = WORDS[language];
        await hands.openNew('event');
        await type('title', 'Midnight');
        await type('startDate.date', '05102031');
        await typeOver('startDate.time', '24:00');
        await leave('startDate.time');
        await hands.reads(words.startless);
        await typeOver('startDate.time', '20:00');
        await leave('startDate.time');
        await shows('endDate.time', '21:00');
        for (const midnight of ['0:00', '24:00']) {
          await typeOver('endDate.time', midnight, 120);
          // The hint appears while typing; the date changes when the field loses focus.
          await hands.reads(words.endsOn);
          await shows('endDate.date', '2031-05-10');
          await leave('endDate.time');
          await shows('endDate.date', '2031-05-11');
          await shows('endDate.time', '00:00');
          // When the field is left again, the end is still that midnight; with another time it is on the same day again.
          await hands.field('endDate.time').click();
          await leave('endDate.time');
          await shows('endDate.date', '2031-05-11');
          await typeOver('endDate.time', '22');
          await leave('endDate.time');
          await shows('endDate.date', '2031-05-10');
          await isGone(hands, words.endsOn);
        }
        await typeOver('endDate.time', '12am');
        await leave('endDate.time');
        await shows('endDate.date', '2031-05-11');
        await hands.reads(words.endsOn);
        await speak(hands.page, OTHER[language]);
        await hands.reads(WORDS[OTHER[language]].endsOn);
        await speak(hands.page, language);
        await typeOver('endDate.time', language === 'fr' ? '24h' : '2400');
        const made = await hands.press('publish');
        expect(await stored(made.data)).toMatchObject({
          start_date: '2031-05-10 20:00:00',
          end_date: '2031-05-11 00:00:00',
        });
        // The interface keeps its own rule.
        const refused = await editor.send('POST', 'events', {
          json: concert('Over the interface', { end_date: '2031-05-10 24:00' }),
        });
        expect(refused.status).toBe(400);
        // An event without a duration is allowed.
        await hands.open('event', String(made.data['documentId']));
        await shows('endDate.date', '2031-05-11');
        await type('endDate.date', '05102031');
        await typeOver('endDate.time', '20:00');
        await leave('endDate.time');
        await shows('endDate.date', '2031-05-10');
        expect(await stored((await hands.press('publish')).data)).toMatchObject({
          end_date: '2031-05-10 20:00:00',
        });
      }),
  );

  it.each(dailyOf(LANGUAGES))(
    'refuse a year before 1000 and an end on an earlier date at the field, keep them there, show how a cost reads and what of it is lost, and refuse what is no web address (%s)',
    (language) =>
      at(language, async (hands) => {
        const words = WORDS[language];
        await hands.openNew('event');
        await hands.type('title', 'Long ago');
        await hands.type('startDate.date', '05100005', 120);
        await hands.type('startDate.time', '20');
        await hands.leave('startDate.time');
        await hands.shows('startDate.date', '0005-05-10');
        await hands.reads(words.year);
        await hands.type('startDate.date', '05102031', 120);
        await hands.leave('startDate.date');
        await isGone(hands, words.year);

        await hands.shows('endDate.time', '21:00');
        await hands.type('endDate.date', '05092031', 120);
        await hands.leave('endDate.date');
        await hands.reads(words.earlier);
        expect((await hands.press('save')).status).toBe(400);
        await hands.reads(words.earlier);
        // The interface has its own rule.
        expect(
          await editor.create('events', concert('Over the interface', { end_date: '2031-05-09 21:00:00' })),
        ).toMatchObject({ end_date: '2031-05-10 19:00:00' });

        await hands.type('cost', '10 €, 20 €', 120);
        await hands.reads(words.reads);
        await isGone(hands, words.lost);
        await hands.typeOver('cost', '10 €, 15 €, 20 €');
        await hands.reads(words.reads);
        await hands.reads(words.lost);
        await hands.typeOver('cost', '10 € <members 5 €>');
        await hands.reads(words.part);
        await hands.typeOver('cost', '10€ - 25€, free for members');
        await hands.reads(/10€ - 25€, free for members(”|\s»)/);
        await isGone(hands, words.lost);

        // `domain/web-address.test.ts` says what is wrong, and `content-types/kinds-of-text.test.ts` which fields have this input.
        for (const wrong of ['javascript:alert(1)', 'example.org']) {
          await hands.typeOver('website', wrong);
          await hands.leave('website');
          await hands.reads(words.address);
        }
        await hands.typeOver('website', ' https://example.org/é ');
        await isGone(hands, words.address);
        await hands.leave('website');
        await hands.shows('website', 'https://example.org/é');
        await isGone(hands, words.address);
      }),
  );

  const allDay = (hands: Hands) => hands.page.getByRole('switch', { name: /^(All day|Toute la journée)$/ });
  /** What an editor does to a form, until it has these dates, all day. */
  const ORDERS = {
    en: [
      ['between the two dates', ['title', 'start', 'switch', 'end']],
      ['after dates and times', ['switch', 'title', 'times', 'dates', 'switch']],
    ],
    fr: [
      ['before the dates', ['title', 'switch', 'dates']],
      ['after the dates', ['switch', 'title', 'dates', 'switch']],
      ['on, off and on again', ['title', 'switch', 'switch', 'switch', 'switch']],
    ],
  } as const;

  it.each(LANGUAGES)('keep the dates when “All day” is set before, between or after them (%s)', (language) =>
    at(language, async (hands) => {
      let [first, last] = ['', ''];
      const typeDate = (name: string, date: string) => {
        const [year, month, day] = date.split('-');
        return hands.type(name, `${month}${day}${year}`);
      };
      const start = () => typeDate('startDate.date', first);
      const end = () => typeDate('endDate.date', last);
      const acts = {
        title: () => hands.type('title', 'x'),
        start,
        end,
        dates: async () => {
          await start();
          await end();
        },
        times: async () => {
          await hands.typeOver('startDate.time', '20h30');
          await hands.typeOver('endDate.time', '9 pm');
        },
        switch: async () => {
          const was = await hands.field('startDate.time').count();
          await allDay(hands).click({ force: true });
          await expect.poll(() => hands.field('startDate.time').count()).toBe(1 - was);
        },
      };
      await hands.openNew('event');
      for (const [place, [order, steps]] of ORDERS[language].entries()) {
        // Other dates each time.
        if (order !== 'on, off and on again') [first, last] = [`2031-05-1${place}`, `2031-05-2${place}`];
        for (const step of steps) await acts[step]();
        await hands.shows('startDate.date', first);
        await hands.shows('endDate.date', last);
        const made = await hands.press('publish');
        expect(made.status, order).toBeLessThan(300);
        expect(await stored(made.data), order).toMatchObject({
          all_day: true,
          start_date: `${first} 00:00:00`,
          end_date: `${last} 23:59:59`,
        });
        await untilStored(hands.page);
        await hands.page
          .getByRole('button', { name: /^(Save|Enregistrer)$/, disabled: true })
          .first()
          .waitFor();
      }
    }),
  );
});
