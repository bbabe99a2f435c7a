import type { SampleOrganizer, SamplePlace } from './sample-types';

const TOWN = { city: 'Port-Valmy', province: 'Haute-Rive', zip: '74990', country: 'France' } as const;

/** Eight places of an invented town on a lake, and of its two twin towns. */
export const SAMPLE_VENUES: readonly SamplePlace[] = [
  {
    key: 'grain-hall',
    texts: {
      en: {
        title: 'The Old Grain Hall',
        description: 'Oak beams, good acoustics, 240 seats and a small bar.',
      },
      fr: {
        title: 'La Halle aux grains',
        description: 'Des poutres de chêne, une belle acoustique, 240 places et un petit bar.',
      },
      de: { title: 'Die alte Kornhalle' },
    },
    fields: {
      ...TOWN,
      address: '3 place de la Halle',
      phone: '+33 4 00 00 01 01',
      website: 'https://halle.example',
    },
    latitude: 46.3972,
    longitude: 6.4981,
  },
  {
    key: 'theatre',
    texts: {
      en: {
        title: 'Quay Theatre',
        description: 'The municipal stage; the foyer opens an hour before curtain-up.',
      },
      fr: {
        title: 'Théâtre du Quai',
        description: 'La scène municipale ; le foyer ouvre une heure avant le lever de rideau.',
      },
    },
    fields: {
      ...TOWN,
      address: '12 quai des Bateliers',
      phone: '+33 4 00 00 01 02',
      website: 'https://quai.example',
    },
    latitude: 46.4001,
    longitude: 6.5012,
  },
  {
    key: 'library',
    texts: {
      en: { title: 'Town Library', description: 'Step-free from the garden side. Closed on Mondays.' },
      fr: { title: 'Médiathèque municipale', description: 'Plain-pied côté jardin. Fermée le lundi.' },
    },
    fields: { ...TOWN, address: '8 rue des Écoles', phone: '+33 4 00 00 01 03' },
    latitude: 46.3958,
    longitude: 6.4949,
  },
  {
    key: 'park',
    texts: {
      en: { title: 'Lakeside Park', description: 'Lawns, plane trees and the bandstand.' },
      fr: { title: 'Parc du Lac', description: 'Des pelouses, des platanes et le kiosque à musique.' },
      de: { title: 'Seepark' },
      es: { title: 'Parque del Lago' },
      cs: { title: 'Park u jezera' },
    },
    fields: { ...TOWN, address: 'Promenade du Lac' },
    latitude: 46.4023,
    longitude: 6.4967,
  },
  {
    key: 'church',
    texts: {
      en: { title: "Saint Clement's Church" },
      fr: { title: 'Église Saint-Clément' },
    },
    fields: { ...TOWN, address: '1 parvis Saint-Clément' },
    latitude: 46.3965,
    longitude: 6.4993,
  },
  {
    key: 'cinema',
    texts: {
      en: { title: 'Lumière Rouge Cinema', description: 'One screen, 96 seats, no popcorn.' },
      fr: { title: 'Cinéma La Lumière rouge', description: 'Une salle, 96 fauteuils, pas de pop-corn.' },
    },
    fields: { ...TOWN, address: '27 rue de la Gare', show_map_link: false },
  },
  {
    key: 'museum',
    texts: {
      en: { title: 'Museum of Salt and Boats' },
      fr: { title: 'Musée du sel et des bateaux' },
      de: { title: 'Salz- und Schiffsmuseum' },
    },
    fields: { ...TOWN, address: '2 chemin du Port', website: 'https://musee.example/?lang=fr&from=calendar' },
    latitude: 46.4017,
    longitude: 6.5034,
  },
  {
    key: 'millbridge',
    texts: {
      en: { title: 'Millbridge Town Hall', description: 'Our twin town in Vermont.' },
      fr: { title: 'Mairie de Millbridge', description: 'Notre ville jumelée dans le Vermont.' },
    },
    fields: {
      address: '40 Main Street',
      city: 'Millbridge',
      state: 'VT',
      zip: '05000',
      country: 'United States',
    },
    latitude: 44.26,
    longitude: -72.58,
  },
  {
    key: 'kurasaki',
    texts: {
      en: { title: 'Kurasaki Harbour Hall', description: 'Our twin town in Japan.' },
      fr: { title: 'Salle du port de Kurasaki', description: 'Notre ville jumelée au Japon.' },
    },
    fields: { address: '1-5 Minato-machi', city: 'Kurasaki', province: 'Okayama', country: 'Japan' },
  },
];

export const SAMPLE_ORGANIZERS: readonly SampleOrganizer[] = [
  {
    key: 'culture-office',
    texts: {
      en: { title: 'Town Culture Office', description: 'Questions about anything in this calendar? Ask us.' },
      fr: {
        title: 'Service culturel de la ville',
        description: 'Une question sur cet agenda ? Demandez-nous.',
      },
    },
    fields: {
      phone: '+33 4 00 00 02 00',
      email: 'culture@port-valmy.example',
      website: 'https://port-valmy.example',
    },
  },
  {
    key: 'jazz-circle',
    texts: { en: { title: 'Lakeside Jazz Circle' }, fr: { title: 'Cercle de jazz du lac' } },
    fields: { email: 'notes@jazz-circle.example' },
  },
  {
    key: 'players',
    texts: {
      en: {
        title: 'The Lantern Players',
        description: 'An amateur company with a taste for difficult plays.',
      },
      fr: { title: 'Les Lanternes', description: 'Une troupe amateur qui aime les pièces difficiles.' },
    },
    fields: { website: 'https://lanternes.example' },
  },
  {
    key: 'film-club',
    texts: { en: { title: 'Thursday Film Club' }, fr: { title: 'Ciné-club du jeudi' } },
    fields: { email: 'jeudi@cine-club.example', phone: '+33 4 00 00 02 03' },
  },
  {
    key: 'choir',
    texts: {
      en: { title: "Saint Clement's Choir & Friends" },
      fr: { title: 'Chœur Saint-Clément et ses amis' },
    },
    fields: { website: 'https://choeur.example' },
  },
  {
    key: 'twin-towns',
    texts: {
      en: { title: 'Twin Towns Committee', description: 'Port-Valmy, Millbridge, Kurasaki.' },
      fr: { title: 'Comité des villes jumelées', description: 'Port-Valmy, Millbridge, Kurasaki.' },
    },
    fields: { email: 'hello@twin-towns.example' },
  },
];
