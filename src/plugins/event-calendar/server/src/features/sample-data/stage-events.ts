import type { SampleEvent } from './sample-types';

/** Music, theatre, dance and film. */
export const STAGE_EVENTS: readonly SampleEvent[] = [
  {
    key: 'friday-jazz',
    times: { weeks: [0, 2, 4], weekday: 5, from: '20:30', until: '00:30' },
    venue: 'grain-hall',
    organizers: ['jazz-circle'],
    categories: ['jazz'],
    tags: ['step-free'],
    cost: '€12',
    texts: {
      en: {
        title: 'Friday Jazz at the Grain Hall',
        description: 'Two sets, then an open stage. Bring your horn.',
      },
      fr: {
        title: 'Jazz du vendredi à la Halle',
        description: 'Deux sets, puis scène ouverte. Apportez votre instrument.',
      },
      de: { title: 'Freitagsjazz in der Kornhalle', description: 'Zwei Sets, danach offene Bühne.' },
    },
  },
  {
    key: 'organ-hour',
    times: { weeks: [1, 3, 5], weekday: 7, from: '17:00', until: '18:00' },
    venue: 'church',
    organizers: ['choir'],
    categories: ['classical'],
    tags: ['free', 'heritage'],
    cost: 'Free',
    texts: {
      en: {
        title: 'Organ Hour',
        description: 'An hour of music on the organ of 1774. Donations go to its bellows.',
      },
      fr: {
        title: "L'heure d'orgue",
        description: "Une heure sur l'orgue de 1774. Les dons vont à ses soufflets.",
      },
    },
  },
  {
    key: 'string-quartet',
    times: { weeks: [1], weekday: 6, from: '20:00', until: '22:00' },
    venue: 'theatre',
    organizers: ['culture-office'],
    categories: ['classical'],
    cost: '22,50€',
    texts: {
      en: {
        title: 'Ardenne Quartet: Haydn, Boulanger, Janáček',
        description: 'Three centuries in one evening.',
      },
      fr: {
        title: 'Quatuor Ardenne : Haydn, Boulanger, Janáček',
        description: 'Trois siècles en une soirée.',
      },
      cs: {
        title: 'Kvarteto Ardenne: Haydn, Boulangerová, Janáček',
        description: 'Tři století v jednom večeru.',
      },
    },
  },
  {
    key: 'open-rehearsal',
    times: { weeks: [1, 2], weekday: 1, from: '19:00', until: '21:00' },
    venue: 'church',
    organizers: ['choir'],
    categories: ['music'],
    tags: ['free'],
    texts: {
      en: { title: 'Open Choir Rehearsal', description: 'Altos are welcome, tenors are begged for.' },
      fr: {
        title: 'Répétition ouverte du chœur',
        description: 'Les altos sont bienvenues, les ténors suppliés.',
      },
    },
  },
  {
    key: 'choir-concert',
    times: { weeks: [4], weekday: 6, from: '20:00', until: '21:30' },
    venue: 'church',
    organizers: ['choir', 'culture-office'],
    categories: ['classical'],
    tags: ['step-free'],
    cost: '€15',
    featured: true,
    texts: {
      en: {
        title: 'Voices Across the Water',
        description: 'Eighty singers from three villages, and a requiem that the lake has heard before.',
        excerpt: 'The great choir concert of the season.',
      },
      fr: {
        title: "Des voix sur l'eau",
        description: 'Quatre-vingts voix de trois villages, et un requiem que le lac connaît déjà.',
        excerpt: 'Le grand concert choral de la saison.',
      },
    },
  },
  {
    key: 'young-musicians',
    times: { weeks: [9], weekday: 6 },
    venue: 'grain-hall',
    organizers: ['culture-office'],
    categories: ['music', 'families'],
    tags: ['young'],
    cost: '€3',
    texts: {
      en: { title: 'Young Musicians of the Valley', description: 'Competition all day, prizes at six.' },
      fr: {
        title: 'Jeunes musiciens de la vallée',
        description: 'Concours toute la journée, remise des prix à 18 h.',
      },
    },
  },
  {
    key: 'clockmaker',
    times: { weeks: [2], weekday: 5, from: '19:30', until: '21:45' },
    venue: 'theatre',
    organizers: ['players'],
    categories: ['stage'],
    cost: ['€18', '€12'],
    featured: true,
    ticketUrl: 'https://lanternes.example/tickets/clockmaker',
    texts: {
      en: {
        title: "The Clockmaker's Garden (first night)",
        description: 'A comedy about time, money & marrows, in three acts.',
      },
      fr: {
        title: "Le Jardin de l'horloger (première)",
        description: "Une comédie sur le temps, l'argent et les courges, en trois actes.",
      },
    },
  },
  {
    key: 'clockmaker-again',
    times: { weeks: [2, 3], weekday: 6, from: '19:30', until: '21:45' },
    venue: 'theatre',
    organizers: ['players'],
    categories: ['stage'],
    cost: ['€18', '€12'],
    ticketUrl: 'https://lanternes.example/tickets/clockmaker',
    texts: {
      en: { title: "The Clockmaker's Garden", description: 'A comedy in three acts.' },
      fr: { title: "Le Jardin de l'horloger", description: 'Une comédie en trois actes.' },
    },
  },
  {
    key: 'dance-class',
    times: { weeks: [0, 1, 2, 3], weekday: 2, from: '18:30', until: '20:00' },
    venue: 'grain-hall',
    categories: ['stage'],
    tags: ['booking'],
    cost: '€8',
    texts: {
      en: { title: 'Swing for Beginners', description: 'No partner needed. Flat shoes, please.' },
      fr: { title: 'Swing pour débutants', description: 'Sans partenaire, en chaussures plates.' },
    },
  },
  {
    key: 'film-ferryman',
    times: { weeks: [0], weekday: 4, from: '20:15', until: '22:20' },
    venue: 'cinema',
    organizers: ['film-club'],
    categories: ['film'],
    cost: '7.50 €',
    texts: {
      en: {
        title: "Film Club: The Ferryman's Daughter",
        description: 'Original version with French subtitles.',
      },
      fr: {
        title: 'Ciné-club : La Fille du passeur',
        description: 'Version originale sous-titrée en français.',
      },
    },
  },
  {
    key: 'film-locks',
    times: { weeks: [1], weekday: 4, from: '20:15', until: '22:00' },
    venue: 'cinema',
    organizers: ['film-club'],
    categories: ['film'],
    cost: '7.50 €',
    texts: {
      en: { title: 'Film Club: Snow Over the Locks', description: 'A silent film with a pianist.' },
      fr: { title: 'Ciné-club : Neige sur les écluses', description: 'Un film muet, avec pianiste.' },
    },
  },
  {
    key: 'film-bees',
    times: { weeks: [2], weekday: 4, from: '20:15', until: '22:05' },
    venue: 'cinema',
    organizers: ['film-club'],
    categories: ['film'],
    tags: ['signed'],
    cost: '7.50 €',
    texts: {
      en: {
        title: 'Film Club: A Map of Bees',
        description: 'A documentary; the beekeepers are there to answer.',
      },
      fr: {
        title: 'Ciné-club : Une carte des abeilles',
        description: 'Un documentaire, en présence des apiculteurs.',
      },
      es: { title: 'Cineclub: Un mapa de abejas', description: 'Documental y coloquio con los apicultores.' },
    },
  },
  {
    key: 'film-shorts',
    times: { weeks: [3], weekday: 4, from: '20:15', until: '22:15' },
    venue: 'cinema',
    organizers: ['film-club'],
    categories: ['film'],
    tags: ['young'],
    cost: '5 €',
    texts: {
      en: { title: 'Film Club: Nine Short Films', description: 'First works from the region.' },
      fr: { title: 'Ciné-club : neuf courts métrages', description: 'Des premiers films de la région.' },
    },
  },
  {
    key: 'slam',
    times: { weeks: [-2], weekday: 5, from: '20:00', until: '22:30' },
    venue: 'grain-hall',
    categories: ['stage'],
    cost: '€4',
    texts: {
      en: { title: 'Poetry Slam', description: 'Three minutes each, the audience decides.' },
      fr: { title: 'Scène slam', description: 'Trois minutes chacun, le public tranche.' },
    },
  },
  {
    key: 'brass',
    times: { weeks: [-4], weekday: 7, from: '11:00', until: '12:30' },
    venue: 'park',
    categories: ['music'],
    tags: ['outdoors', 'free'],
    texts: {
      en: { title: 'Brass at the Bandstand', description: 'Marches, waltzes and one tango.' },
      fr: { title: 'Cuivres au kiosque', description: 'Des marches, des valses et un tango.' },
      de: { title: 'Blasmusik im Pavillon', description: 'Märsche, Walzer und ein Tango.' },
    },
  },
];
