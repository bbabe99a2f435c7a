import type { SampleEvent } from './sample-types';

/** One event in each state that the public does not see, or not wholly. */
export const EDITORIAL_EVENTS: readonly SampleEvent[] = [
  {
    key: 'volunteers',
    times: { weeks: [5], weekday: 3, from: '18:00', until: '19:30' },
    venue: 'grain-hall',
    categories: ['town'],
    hidden: true,
    texts: {
      en: {
        title: "Volunteers' Briefing",
        description: 'For those who have the link: shifts, keys and soup.',
      },
      fr: {
        title: 'Réunion des bénévoles',
        description: 'Pour celles et ceux qui ont le lien : horaires, clés et soupe.',
      },
    },
  },
  {
    key: 'preview',
    times: { weeks: [4], weekday: 3, from: '18:00', until: '20:00' },
    venue: 'theatre',
    categories: ['music'],
    password: 'lantern',
    texts: {
      en: {
        title: 'Festival Preview for Friends',
        description: 'The whole programme, two weeks before anybody else.',
      },
      fr: {
        title: 'Avant-première du festival',
        description: 'Tout le programme, deux semaines avant tout le monde.',
      },
    },
  },
  {
    key: 'lectures',
    times: { weeks: [12], weekday: 2, from: '19:00', until: '20:30' },
    venue: 'library',
    categories: ['town'],
    status: 'draft',
    texts: {
      en: { title: 'Lecture Series: Rivers', description: 'Speakers to be confirmed.' },
      fr: { title: 'Cycle de conférences : les rivières', description: 'Intervenants à confirmer.' },
    },
  },
  {
    key: 'accordion',
    times: { weeks: [7], weekday: 7, from: '15:00', until: '18:00' },
    venue: 'park',
    categories: ['music'],
    status: 'pending',
    texts: {
      en: { title: 'Accordion Afternoon', description: 'Sent in by a reader; please check the date.' },
      fr: { title: "Après-midi d'accordéon", description: 'Proposé par un lecteur ; date à vérifier.' },
    },
  },
  {
    key: 'season-launch',
    times: { weeks: [14], weekday: 5, from: '19:00', until: '21:00' },
    venue: 'theatre',
    organizers: ['culture-office'],
    categories: ['stage', 'music'],
    publishedInDays: 10,
    texts: {
      en: { title: 'Season Launch', description: 'What the theatre plays next, and who.' },
      fr: { title: 'Lancement de saison', description: 'Ce que le théâtre jouera, et avec qui.' },
    },
  },
  {
    key: 'committee',
    times: { weeks: [1], weekday: 1, from: '12:30', until: '13:30' },
    venue: 'library',
    categories: ['town'],
    status: 'private',
    texts: {
      en: { title: 'Programme Committee', description: 'Internal.' },
      fr: { title: 'Comité de programmation', description: 'Interne.' },
    },
  },
];
