import type { SampleEvent } from './sample-types';

/** The summer festival, and what the twin towns do in their own zones. */
export const FESTIVAL_EVENTS: readonly SampleEvent[] = [
  {
    key: 'festival',
    times: { weeks: [6], weekday: 5, lasts: 3 },
    venue: 'park',
    organizers: ['culture-office', 'jazz-circle', 'choir'],
    categories: ['music', 'families'],
    tags: ['outdoors', 'lakeside', 'rain'],
    cost: ['0€', '20€', '30€'],
    featured: true,
    sticky: true,
    website: 'https://port-valmy.example/festival?edition=12&view=all',
    texts: {
      en: {
        title: 'Lake Festival',
        description:
          'Three days, four stages, one lake.\n\nThe afternoons are free; the evening concerts need a ticket for a day or for all three.',
        excerpt: 'Three days of music on the shore.',
      },
      fr: {
        title: 'Festival du Lac',
        description:
          "Trois jours, quatre scènes, un lac.\n\nLes après-midi sont libres ; les concerts du soir demandent un billet d'un jour ou de trois.",
        excerpt: 'Trois jours de musique au bord du lac.',
      },
      de: { title: 'Seefest', description: 'Drei Tage, vier Bühnen, ein See.' },
      es: { title: 'Festival del Lago', description: 'Tres días, cuatro escenarios, un lago.' },
      nl: { title: 'Meerfestival', description: 'Drie dagen, vier podia, één meer.' },
      cs: { title: 'Festival u jezera', description: 'Tři dny, čtyři pódia, jedno jezero.' },
      pl: { title: 'Festiwal nad Jeziorem', description: 'Trzy dni, cztery sceny, jedno jezioro.' },
    },
  },
  {
    key: 'festival-opening',
    times: { weeks: [6], weekday: 5, from: '21:00', until: '23:30' },
    venue: 'park',
    organizers: ['jazz-circle'],
    categories: ['jazz'],
    tags: ['outdoors', 'lakeside'],
    cost: '€20',
    featured: true,
    ticketUrl: 'https://port-valmy.example/festival/tickets',
    texts: {
      en: { title: 'Lake Festival: Opening Concert', description: 'A big band on a raft.' },
      fr: { title: "Festival du Lac : concert d'ouverture", description: 'Un big band sur un radeau.' },
      de: { title: 'Seefest: Eröffnungskonzert', description: 'Eine Big Band auf einem Floß.' },
    },
  },
  {
    key: 'festival-families',
    times: { weeks: [6], weekday: 6, from: '10:00', until: '17:00' },
    venue: 'park',
    organizers: ['culture-office'],
    categories: ['families'],
    tags: ['children', 'free', 'outdoors', 'lakeside'],
    cost: '0',
    texts: {
      en: {
        title: 'Lake Festival: Family Day',
        description: 'Kites, puppets, paper boats & a very large drum.',
      },
      fr: {
        title: 'Festival du Lac : journée en famille',
        description: 'Cerfs-volants, marionnettes, bateaux en papier et un très grand tambour.',
      },
    },
  },
  {
    key: 'fireworks',
    times: { weeks: [6], weekday: 7, from: '22:30', until: '23:15' },
    venue: 'park',
    categories: ['town'],
    tags: ['outdoors', 'lakeside', 'free'],
    texts: {
      en: {
        title: 'Fireworks Over the Lake',
        description: 'Best seen from the far shore; ferries run until one.',
      },
      fr: {
        title: 'Feu d’artifice sur le lac',
        description: "À voir depuis l'autre rive ; des bacs jusqu'à une heure.",
      },
      cs: { title: 'Ohňostroj nad jezerem' },
    },
  },
  {
    key: 'three-towns',
    times: { weeks: [7], weekday: 6, from: '12:00', until: '13:30' },
    zone: 'UTC',
    organizers: ['twin-towns'],
    categories: ['music'],
    tags: ['twin-towns', 'streamed', 'free'],
    cost: '0',
    website: 'https://twin-towns.example/live',
    texts: {
      en: {
        title: 'Three Towns, One Concert',
        description:
          'Port-Valmy, Millbridge and Kurasaki play together over the wire, each in its own time of day.',
      },
      fr: {
        title: 'Trois villes, un concert',
        description: 'Port-Valmy, Millbridge et Kurasaki jouent ensemble à distance, chacune à son heure.',
      },
    },
  },
  {
    key: 'maple-breakfast',
    times: { weeks: [3], weekday: 7, from: '08:30', until: '11:30' },
    zone: 'America/New_York',
    venue: 'millbridge',
    organizers: ['twin-towns'],
    categories: ['town'],
    tags: ['twin-towns'],
    cost: '$9.50',
    texts: {
      en: {
        title: 'Maple Breakfast in Millbridge',
        description: 'Pancakes for the exchange students’ fund.',
      },
      fr: {
        title: 'Petit déjeuner à l’érable à Millbridge',
        description: 'Des crêpes au profit des échanges scolaires.',
      },
    },
  },
  {
    key: 'letters',
    times: { weeks: [5], weekday: 4, from: '18:00', until: '19:30' },
    zone: 'America/New_York',
    venue: 'millbridge',
    organizers: ['twin-towns'],
    categories: ['stage'],
    tags: ['twin-towns', 'free'],
    cost: 'Free',
    texts: {
      en: {
        title: 'Letters from Port-Valmy',
        description: 'Sixty years of post between two towns, read aloud.',
      },
      fr: {
        title: 'Lettres de Port-Valmy',
        description: 'Soixante ans de courrier entre deux villes, à voix haute.',
      },
    },
  },
  {
    key: 'lantern-evening',
    times: { weeks: [4], weekday: 5, from: '18:00', until: '21:00' },
    zone: 'Asia/Tokyo',
    venue: 'kurasaki',
    organizers: ['twin-towns'],
    categories: ['town'],
    tags: ['twin-towns', 'lakeside'],
    cost: '¥500',
    texts: {
      en: { title: 'Lantern Evening in Kurasaki', description: 'A thousand lights on the harbour.' },
      fr: { title: 'Soirée des lanternes à Kurasaki', description: 'Mille lumières sur le port.' },
    },
  },
];
