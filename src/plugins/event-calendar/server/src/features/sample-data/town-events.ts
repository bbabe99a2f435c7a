import type { SampleEvent } from './sample-types';

/** Markets, meetings, library and museum. */
export const TOWN_EVENTS: readonly SampleEvent[] = [
  {
    key: 'market',
    times: { weeks: [0, 1, 2, 3, 4, 5], weekday: 6, from: '08:00', until: '13:00' },
    venue: 'park',
    organizers: ['culture-office'],
    categories: ['markets'],
    tags: ['outdoors', 'rain', 'lakeside'],
    texts: {
      en: {
        title: 'Saturday Market',
        description:
          'Forty stalls under the plane trees: vegetables, cheese from the valley, honey, bread & a knife grinder.\n\nThe ferry from the far shore is free with a full basket.',
      },
      fr: {
        title: 'Marché du samedi',
        description:
          "Quarante étals sous les platanes : légumes, fromages de la vallée, miel, pain et un rémouleur.\n\nLe bac de l'autre rive est gratuit pour qui rentre avec un panier plein.",
      },
      de: { title: 'Samstagsmarkt', description: 'Vierzig Stände unter den Platanen am See.' },
    },
  },
  {
    key: 'story-hour',
    times: { weeks: [0, 1, 2, 3], weekday: 3, from: '15:30', until: '16:15' },
    venue: 'library',
    categories: ['families'],
    tags: ['children', 'free', 'step-free'],
    cost: '0',
    texts: {
      en: {
        title: 'Story Hour',
        description: 'Picture books on the big carpet, for children from four to seven.',
      },
      fr: {
        title: "L'heure du conte",
        description: 'Des albums sur le grand tapis, pour les enfants de quatre à sept ans.',
      },
      es: {
        title: 'La hora del cuento',
        description: 'Álbumes ilustrados para niños de cuatro a siete años.',
      },
    },
  },
  {
    key: 'repair-cafe',
    times: { weeks: [1, 5], weekday: 6, from: '14:00', until: '17:00' },
    venue: 'library',
    categories: ['town'],
    tags: ['step-free'],
    cost: 'pay what you like',
    texts: {
      en: {
        title: 'Repair Café',
        description:
          '<p>Bring what is broken; we mend it <strong>together</strong>.</p><ul><li>lamps and radios</li><li>zips and hems</li><li>bicycles</li></ul>',
        excerpt: 'Mend it, do not bin it.',
      },
      fr: {
        title: 'Café de la réparation',
        description:
          '<p>Apportez ce qui est cassé : on répare <strong>ensemble</strong>.</p><ul><li>lampes et radios</li><li>fermetures et ourlets</li><li>vélos</li></ul>',
        excerpt: 'Réparer plutôt que jeter.',
      },
      nl: { title: 'Repaircafé' },
    },
  },
  {
    key: 'book-swap',
    times: { weeks: [1], weekday: 7, from: '10:00', until: '12:00' },
    venue: 'library',
    categories: ['town'],
    tags: ['free'],
    cost: 'Free',
    state: 'canceled',
    texts: {
      en: {
        title: 'Book Swap',
        description: 'Bring three, take three. Coffee is on us.',
        stateReason: 'The reading room has water damage.',
      },
      fr: {
        title: 'Troc de livres',
        description: 'Trois apportés, trois emportés. Le café est offert.',
        stateReason: 'La salle de lecture a subi un dégât des eaux.',
      },
    },
  },
  {
    key: 'author-evening',
    times: { weeks: [3], weekday: 2, from: '19:00', until: '20:30' },
    venue: 'library',
    organizers: ['culture-office'],
    categories: ['town'],
    tags: ['booking', 'signed'],
    cost: 'Free',
    texts: {
      en: {
        title: 'An Evening with Maud Keller: "The Salt Road"',
        description:
          'The author reads from her new novel and talks about smugglers, mules and winter passes.',
      },
      fr: {
        title: 'Rencontre avec Maud Keller : « La Route du sel »',
        description:
          "L'autrice lit son nouveau roman et parle de contrebande, de mulets et de cols en hiver.",
      },
      de: {
        title: 'Ein Abend mit Maud Keller: „Die Salzstraße“',
        description: 'Die Autorin liest aus ihrem neuen Roman; Gespräch auf Deutsch und Französisch.',
      },
    },
  },
  {
    key: 'salt-roads',
    times: { weeks: [-3], weekday: 2, lasts: 68 },
    venue: 'museum',
    organizers: ['culture-office'],
    categories: ['exhibitions'],
    tags: ['heritage', 'step-free'],
    cost: ['€4', '€6'],
    website: 'https://musee.example/salt',
    texts: {
      en: {
        title: 'Salt Roads',
        description:
          'How salt came up the lake by boat and over the mountains by mule. With 120 objects to touch.',
      },
      fr: {
        title: 'Les routes du sel',
        description:
          'Comment le sel remontait le lac en barque et passait les montagnes à dos de mulet. 120 objets à toucher.',
      },
    },
  },
  {
    key: 'harbour-faces',
    times: { weeks: [1], weekday: 2, lasts: 26 },
    venue: 'library',
    categories: ['exhibitions'],
    tags: ['free', 'young'],
    cost: 'Free',
    texts: {
      en: {
        title: 'Faces of the Harbour',
        description: 'Photographs by the pupils of the lycée: ferrymen, swimmers, anglers.',
      },
      fr: {
        title: 'Visages du port',
        description: 'Photographies des élèves du lycée : bateliers, nageuses, pêcheurs.',
      },
    },
  },
  {
    key: 'museum-day',
    times: { weeks: [2], weekday: 7 },
    venue: 'museum',
    categories: ['exhibitions', 'families'],
    tags: ['free', 'heritage', 'children'],
    cost: '0',
    texts: {
      en: {
        title: 'Museum Open Day',
        description: 'All doors open, the workshop and the boat store included.',
      },
      fr: {
        title: 'Journée portes ouvertes au musée',
        description: "Tout est ouvert, l'atelier et la réserve des bateaux aussi.",
      },
    },
  },
  {
    key: 'lantern-walk',
    times: { weeks: [1, 3], weekday: 5, from: '20:00', until: '21:30' },
    venue: 'grain-hall',
    categories: ['town'],
    tags: ['heritage', 'outdoors', 'booking'],
    cost: '€5',
    texts: {
      en: {
        title: 'The Old Town by Lantern Light',
        description: 'A guided walk from the Grain Hall to the city wall.',
      },
      fr: {
        title: 'La vieille ville à la lanterne',
        description: 'Visite guidée, de la Halle aux grains aux remparts.',
      },
      cs: {
        title: 'Staré město při světle luceren',
        description: 'Komentovaná procházka k městským hradbám.',
      },
    },
  },
  {
    key: 'hearing',
    times: { weeks: [2], weekday: 3, from: '18:30', until: '20:30' },
    venue: 'theatre',
    organizers: ['culture-office'],
    categories: ['town'],
    tags: ['free', 'signed', 'step-free'],
    texts: {
      en: {
        title: 'Public Hearing: the Lakeside Path',
        description: 'The plans, the costs, your questions.',
      },
      fr: {
        title: 'Réunion publique : le sentier du lac',
        description: 'Les plans, les coûts, vos questions.',
      },
    },
  },
  {
    key: 'pottery',
    times: { weeks: [5], weekday: 6, from: '10:00', until: '16:00', lasts: 2 },
    categories: ['town'],
    tags: ['booking'],
    cost: '95 €',
    texts: {
      en: { title: 'Pottery Weekend', description: 'Two days at the wheel; clay, glaze and lunch included.' },
      fr: {
        title: 'Week-end poterie',
        description: 'Deux jours au tour ; terre, émail et déjeuner compris.',
      },
    },
  },
  {
    key: 'boat-blessing',
    times: { weeks: [8], weekday: 7, from: '11:00', until: '12:00' },
    venue: 'park',
    categories: ['town'],
    tags: ['lakeside', 'heritage'],
    texts: {
      en: {
        title: 'Blessing of the Boats',
        description: 'With the brass band, from the bandstand to the pier.',
      },
      fr: { title: 'Bénédiction des bateaux', description: "Avec l'harmonie, du kiosque au ponton." },
    },
  },
  {
    key: 'shore-clean',
    times: { weeks: [-1], weekday: 6, from: '09:00', until: '12:00' },
    venue: 'park',
    categories: ['town'],
    tags: ['outdoors', 'lakeside'],
    texts: {
      en: { title: 'Cleaning the Shore', description: 'Gloves and soup provided.' },
      fr: { title: 'Nettoyage des rives', description: 'Gants et soupe fournis.' },
    },
  },
  {
    key: 'flea-market',
    times: { weeks: [-3], weekday: 7, from: '06:00', until: '16:00' },
    venue: 'park',
    categories: ['markets'],
    tags: ['outdoors'],
    texts: {
      en: { title: 'Flea Market', description: 'Along the whole promenade.' },
      fr: { title: 'Vide-grenier', description: 'Tout le long de la promenade.' },
    },
  },
];
