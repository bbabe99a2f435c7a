import { beforeAll, describe, expect } from '#test';
import en from '../../src/plugins/event-calendar/admin/src/translations/en/languages.json';
import fr from '../../src/plugins/event-calendar/admin/src/translations/fr/languages.json';
import enMain from '../../src/plugins/event-calendar/admin/src/translations/en';
import frMain from '../../src/plugins/event-calendar/admin/src/translations/fr';
import { useSharedService } from '../harness';
import { loginOf, personWith } from '../admin/people';
import { countClicks } from './clicks';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { ownWord } from '../harness/own';
import { seriousFaults } from './axe';
import { atKeyboard, sitDown } from './hands';
import { handsOn } from './keyboard';
import { CHROMIUM, goTo } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const PANELS = [
  { language: 'en', words: { ...enMain, ...en }, french: 'French', inEnglish: 'In English', title: 'Title' },
  {
    language: 'fr',
    words: { ...frMain, ...fr },
    french: 'Français',
    inEnglish: 'En anglais',
    title: 'Titre',
  },
] as const;
const LIST = '/admin/content-manager/collection-types/plugin::event-calendar.event';

/** Tabs that lead from the title past the last field of a new event. */
const MOST_STOPS = 45;
/** Runs in the page: the name of the focused field, and the texts below it. */
const HELP = `(() => {
  const field = document.activeElement;
  if (!field.closest('main form')) return ['', []];
  let root = field.parentElement;
  while (root && !root.querySelector('label')) root = root.parentElement;
  const texts = [...(root?.querySelectorAll('p') ?? [])].map((text) => text.innerText.trim());
  return [field.getAttribute('name') ?? '', texts.filter((text) => text !== '')];
})()`;

describe.skipIf(CHROMIUM === undefined)('two languages side by side', () => {
  const browser = useBrowser();
  const service = useSharedService();
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await adminHeaders(service);
  });
  const events = () => contentManager(service, headers, 'event');
  const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };

  describe.each(PANELS)('in the panel in $language', ({ language, words, french, inEnglish, title }) => {
    const inTurn = takeTurns(language === 'en' ? 0 : 1, PANELS.length);

    inTurn()('writes the French version beside the English texts, two clicks after the list', () =>
      atKeyboard(browser, service, ['Europe/Paris', language], async (hands) => {
        const { page } = hands;
        const keys = handsOn(page);
        const name = `Sea ${ownWord()}`;
        const venues = contentManager(service, headers, 'venue');
        const hall = await venues.create({ name: `Hall of ${name}` });
        const id = documentIdOf(
          await events().create({
            title: name,
            description: '<p>By boat</p>',
            venue: { connect: [{ documentId: documentIdOf(hall) }] },
            ...times,
          }),
        );
        await goTo(page, listOf(name));
        const clicks = await countClicks(page);
        await page.getByText(lacks(words, 'missing', french)).waitFor();
        await page.getByRole('gridcell', { name, exact: true }).click();
        const add = words['languages.add'].replace('{language}', french);
        await keys.enter(page.getByRole('link', { name: add }));
        const beside = page.getByRole('group', { name: `${inEnglish}: ${title}` });
        await beside.getByText(name).waitFor();
        await page.getByText('By boat').waitFor();
        await expect.poll(() => keys.isOn(hands.field('title')), { message: 'typed at once' }).toBe(true);
        expect(await clicks()).toBe(2);
        await page.getByText(`Hall of ${name}`, { exact: true }).first().waitFor();
        await page.keyboard.type('La mer');
        expect(await seriousFaults(page, '#main-content')).toEqual([]);
        expect((await hands.press('save')).status).toBe(200);
        await page.getByText(`Hall of ${name}`, { exact: true }).first().waitFor();
        expect(await events().read(id, '?locale=fr')).toMatchObject({ title: 'La mer' });
      }),
    );

    inTurn()('begins in a language that the person may read', async () => {
      const [name, title] = [`Reader${ownWord()}`, `Sea ${ownWord()}`];
      await personWith(service, name, [{ kind: 'event', rights: ['read'], locales: ['fr'] }]);
      const id = documentIdOf(await events().create({ title, ...times }));
      await events().update(id, { title: `${title} en français` }, 'fr');
      const { page } = await sitDown(browser, service, 'Europe/Paris', language, loginOf(name));
      for (const where of ['?view=agenda&date=2031-05-10&', '/list?range=any&']) {
        await goTo(page, `/admin/plugins/event-calendar${where}search=${encodeURIComponent(title)}`);
        await page.getByText(`${title} en français`).first().waitFor();
      }
    });

    inTurn()('publishes a new language by keys, and no box says then that nobody can see it', () =>
      atKeyboard(browser, service, ['Europe/Paris', language], async (hands) => {
        const { page } = hands;
        const keys = handsOn(page);
        const name = `Shore ${ownWord()}`;
        const id = documentIdOf(await events().create({ title: name, ...times }));
        await events().publish(id, { title: name, ...times });
        const unseen = page.getByText(words['editorial.publication.explain.newLanguage'], { exact: true });
        const isNew = page.getByText(words['links.new-language.title'], { exact: true });
        await goTo(page, `${LIST}/${id}?plugins[i18n][locale]=fr`);
        await page.locator('input[name=slug]:enabled').waitFor();
        await unseen.waitFor();
        await isNew.waitFor();
        await keys.write(hands.field('title'), 'Le rivage');
        // The keys do nothing while Strapi counts the links to drafts.
        await page
          .getByRole('button', { name: /^(Publish|Publier)$/, disabled: false })
          .first()
          .waitFor();
        await page.keyboard.press('Control+Shift+Enter');
        await page.getByText(words['editorial.publication.explain.publish'], { exact: true }).waitFor();
        await isNew.waitFor({ state: 'detached' });
        expect(await unseen.count()).toBe(0);
        expect(await events().read(id, '?locale=fr')).toMatchObject({
          title: 'Le rivage',
          status: 'published',
        });
      }),
    );

    inTurn()('has one help text for each field, from the title to the last one', () =>
      atKeyboard(browser, service, ['Europe/Paris', language], async (hands) => {
        const { page } = hands;
        await hands.openNew('event');
        const helped = async (): Promise<Map<string, string[]>> => {
          await hands.field('title').focus();
          const found = new Map<string, string[]>();
          for (let presses = 0; presses < MOST_STOPS; presses += 1) {
            const [name, texts] = await page.evaluate<[string, string[]]>(HELP);
            if (name !== '') found.set(name, texts);
            await page.keyboard.press('Tab');
          }
          return found;
        };
        const before = await helped();
        expect(before.get('cost'), 'a hint').toHaveLength(1);
        expect([...before].filter(([, texts]) => texts.length > 1)).toEqual([]);
        await hands.type('title', 'Helped');
        await hands.type('startDate.date', '06092033');
        await hands.type('startDate.time', '8pm');
        await hands.type('cost', '12');
        const after = await helped();
        expect(after.get('cost'), 'what readers see').toHaveLength(1);
        expect(after.get('cost')).not.toEqual(before.get('cost'));
        expect(after.get('startDate.time')).toHaveLength(1);
        expect([...after].filter(([, texts]) => texts.length > 1)).toEqual([]);
      }),
    );

    inTurn()('marks what was changed in English since, in the form and the list', () =>
      atKeyboard(browser, service, ['Europe/Paris', language], async (hands) => {
        const { page } = hands;
        const keys = handsOn(page);
        const name = `River ${ownWord()}`;
        const id = documentIdOf(await events().create({ title: name, excerpt: '<p>Kept</p>', ...times }));
        await events().update(id, { title: 'Le fleuve', ...times }, 'fr');
        await events().update(id, { title: `${name}!`, excerpt: '<p>Kept</p>', ...times });
        await goTo(page, listOf(name));
        await page.getByText(lacks(words, 'behind', french)).waitFor();

        await goTo(page, `${LIST}/${id}?plugins[i18n][locale]=fr`);
        const marked = page.getByRole('group', {
          name: `${inEnglish}: ${title}, ${words['languages.changed']}`,
        });
        await marked.getByText(`${name}!`).waitFor();
        await page.getByText('Kept').waitFor();
        expect(await page.getByRole('group', { name: new RegExp(words['languages.changed']) }).count()).toBe(
          1,
        );
        expect(await seriousFaults(page, '#main-content')).toEqual([]);
        const places = async () =>
          Promise.all(
            [hands.field('title'), marked].map(async (each) => (await each.boundingBox()) ?? NOWHERE),
          );
        const [field = NOWHERE, text = NOWHERE] = await places();
        expect(text.x, 'on the right of its field').toBeGreaterThan(field.x + field.width);
        await keys.enter(page.getByRole('button', { name: words['languages.checked'] }));
        await marked.waitFor({ state: 'detached' });
        await page.getByRole('group', { name: `${inEnglish}: ${title}`, exact: true }).waitFor();

        await page.setViewportSize({ width: 600, height: 900 });
        const below = page.getByRole('group', { name: `${inEnglish}: ${title}`, exact: true });
        await expect
          .poll(
            async () =>
              ((await below.boundingBox()) ?? NOWHERE).x -
              ((await hands.field('title').boundingBox()) ?? NOWHERE).x,
          )
          .toBeLessThan(50);
      }),
    );
  });
});

const listOf = (name: string): string => `${LIST}?page=1&pageSize=10&_q=${name}&plugins[i18n][locale]=en`;

/** What a list says of a language that is missing or behind. */
const lacks = (words: typeof en, state: 'missing' | 'behind', language: string): RegExp =>
  new RegExp(`^${words[`languages.lacks.${state}`].replace('{language}', language)}$`, 'i');

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };
