/** The words of the stored calendar, by language. All other values follow from the number of an event. */
export const LANGUAGES = ['en', 'fr', 'de'];

const WORDS = {
  en: {
    subjects: [
      'Lantern walk',
      'Boat race',
      'Choir evening',
      'Seed market',
      'Night run',
      'Open forge',
      'Bee tour',
    ],
    places: ['by the old mill', 'at the lock', 'in the orchard', 'under the viaduct', 'on Chapel Hill'],
    sentence: (subject, place, number) =>
      `<p>The ${subject.toLowerCase()} ${place} takes place for the ${number}th time. Bring <strong>a lamp</strong> and a friend.</p>`,
  },
  fr: {
    subjects: [
      'Marche aux lampions',
      'Régate',
      'Soirée chorale',
      'Marché aux graines',
      'Course de nuit',
      'Forge ouverte',
      'Visite des ruches',
    ],
    places: ['au vieux moulin', 'à l’écluse', 'au verger', 'sous le viaduc', 'à la chapelle'],
    sentence: (subject, place, number) =>
      `<p>${subject} ${place}, ${number}e édition. Apportez <strong>une lampe</strong>.</p>`,
  },
  de: {
    subjects: [
      'Laternenzug',
      'Bootsrennen',
      'Chorabend',
      'Saatgutmarkt',
      'Nachtlauf',
      'Offene Schmiede',
      'Bienenführung',
    ],
    places: [
      'an der alten Mühle',
      'an der Schleuse',
      'im Obstgarten',
      'unter dem Viadukt',
      'am Kapellenberg',
    ],
    sentence: (subject, place, number) =>
      `<p>${subject} ${place}, zum ${number}. Mal. Bitte <strong>eine Lampe</strong> mitbringen.</p>`,
  },
};

const of = (list, number) => list[number % list.length];

/** The texts of an event in a language. */
export function eventTexts(language, number) {
  const { subjects, places, sentence } = WORDS[language];
  const subject = of(subjects, number);
  const place = of(places, Math.floor(number / 7));
  return {
    title: `${subject} ${place} ${number}`,
    description: sentence(subject, place, number),
    excerpt: number % 3 === 0 ? `<p>${subject}</p>` : '',
  };
}

export const VENUES = [
  {
    en: 'Old Mill',
    fr: 'Vieux moulin',
    de: 'Alte Mühle',
    city: 'Bath',
    country: 'United Kingdom',
    at: [51.38, -2.36],
  },
  {
    en: 'Lock House',
    fr: 'Maison de l’écluse',
    de: 'Schleusenhaus',
    city: 'Lyon',
    country: 'France',
    at: [45.76, 4.83],
  },
  { en: 'Orchard Barn', fr: 'Grange du verger', city: 'Ulm', country: 'Germany', at: [48.4, 9.99] },
  { en: 'Viaduct Hall', city: 'Utica', state: 'NY', country: 'United States', at: [43.1, -75.23] },
  { en: 'Chapel Hill', de: 'Kapellenberg', city: 'Graz', country: 'Austria' },
  {
    en: 'Harbour Shed',
    fr: 'Hangar du port',
    de: 'Hafenschuppen',
    city: 'Split',
    country: 'Croatia',
    at: [43.51, 16.44],
  },
];
export const ORGANIZERS = [
  { en: 'Lamp Society', fr: 'Société des lampes', de: 'Lampenverein', email: 'lamps@calendar.example' },
  { en: 'River Club', fr: 'Club de la rivière', phone: '+44 20 7946 0000' },
  { en: 'Seed Circle' },
  { en: 'Smiths of the Valley', de: 'Schmiede im Tal', website: 'https://smiths.example/' },
];
/** A category with its parent above it. */
export const CATEGORIES = [
  { key: 'outdoors', en: 'Outdoors', fr: 'Plein air', de: 'Draußen' },
  { key: 'water', en: 'On the water', fr: 'Sur l’eau', de: 'Auf dem Wasser', parent: 'outdoors' },
  { key: 'rowing', en: 'Rowing', fr: 'Aviron', parent: 'water' },
  { key: 'music', en: 'Music', fr: 'Musique', de: 'Musik' },
  { key: 'choir', en: 'Choirs', de: 'Chöre', parent: 'music' },
];
export const TAGS = ['free', 'family', 'night', 'rain or shine', 'bring food'];
