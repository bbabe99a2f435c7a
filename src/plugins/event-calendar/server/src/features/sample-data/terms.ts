import type { SampleTerm } from './sample-types';

/** Parents stand before their children. */
export const SAMPLE_CATEGORIES: readonly SampleTerm[] = [
  {
    key: 'music',
    texts: {
      en: { title: 'Music', description: 'Concerts, recitals and evenings to sing along.' },
      fr: { title: 'Musique', description: 'Concerts, récitals et soirées à chanter ensemble.' },
      de: { title: 'Musik' },
      es: { title: 'Música' },
      cs: { title: 'Hudba' },
    },
  },
  {
    key: 'jazz',
    parent: 'music',
    texts: { en: { title: 'Jazz' }, fr: { title: 'Jazz' }, de: { title: 'Jazz' } },
  },
  {
    key: 'classical',
    parent: 'music',
    texts: { en: { title: 'Classical' }, fr: { title: 'Classique' }, de: { title: 'Klassik' } },
  },
  {
    key: 'stage',
    texts: {
      en: { title: 'Stage', description: 'Theatre, dance and everything between.' },
      fr: { title: 'Scène', description: 'Théâtre, danse et tout ce qui les relie.' },
    },
  },
  { key: 'exhibitions', texts: { en: { title: 'Exhibitions' }, fr: { title: 'Expositions' } } },
  { key: 'film', texts: { en: { title: 'Film' }, fr: { title: 'Cinéma' }, es: { title: 'Cine' } } },
  {
    key: 'families',
    texts: {
      en: { title: 'Families', description: 'For children and those who come with them.' },
      fr: { title: 'En famille', description: 'Pour les enfants et celles et ceux qui les accompagnent.' },
    },
  },
  {
    key: 'town',
    texts: { en: { title: 'Town life' }, fr: { title: 'Vie locale' }, nl: { title: 'In de stad' } },
  },
  {
    key: 'markets',
    parent: 'town',
    texts: { en: { title: 'Markets & fairs' }, fr: { title: 'Marchés et foires' }, nl: { title: 'Markten' } },
  },
];

export const SAMPLE_TAGS: readonly SampleTerm[] = [
  { key: 'free', texts: { en: { title: 'free entry' }, fr: { title: 'entrée libre' } } },
  { key: 'outdoors', texts: { en: { title: 'outdoors' }, fr: { title: 'en plein air' } } },
  { key: 'rain', texts: { en: { title: 'rain or shine' }, fr: { title: 'par tous les temps' } } },
  { key: 'step-free', texts: { en: { title: 'step-free access' }, fr: { title: 'accès de plain-pied' } } },
  { key: 'signed', texts: { en: { title: 'sign language' }, fr: { title: 'langue des signes' } } },
  {
    key: 'children',
    texts: { en: { title: 'children' }, fr: { title: 'enfants' }, de: { title: 'Kinder' } },
  },
  { key: 'booking', texts: { en: { title: 'please book' }, fr: { title: 'sur réservation' } } },
  { key: 'twin-towns', texts: { en: { title: 'twin towns' }, fr: { title: 'villes jumelées' } } },
  { key: 'streamed', texts: { en: { title: 'live on the web' }, fr: { title: 'en direct sur le web' } } },
  { key: 'young', texts: { en: { title: 'young artists' }, fr: { title: 'jeunes artistes' } } },
  { key: 'heritage', texts: { en: { title: 'heritage' }, fr: { title: 'patrimoine' } } },
  { key: 'lakeside', texts: { en: { title: 'by the lake' }, fr: { title: 'au bord du lac' } } },
];
