import type { FieldText, FieldTexts } from './types';

const published: Record<string, FieldText> = {
  slug: {
    label: 'Adresse de la page',
    hint: 'La dernière partie de son adresse web. Formée à partir du titre.',
  },
  author: { label: 'Propriétaire', hint: 'Le numéro de l’utilisateur auquel il appartient.' },
  date: { label: 'Date de publication' },
  private: { label: 'Privé', hint: 'Visible seulement avec des droits, même une fois publié.' },
  readyForReview: { label: 'Prêt à relire' },
  publishAt: { label: 'Publier le' },
};

const contact: Record<string, FieldText> = {
  phone: { label: 'Téléphone' },
  website: { label: 'Site web', hint: 'Par exemple https://example.org' },
};

const texts: Record<string, FieldText> = {
  description: { label: 'Description' },
  excerpt: { label: 'Texte court', hint: 'Pour les listes et les aperçus : une ou deux phrases.' },
  image: { label: 'Image' },
};

const maps: Record<string, FieldText> = {
  showMap: { label: 'Afficher une carte' },
  showMapLink: { label: 'Lien vers une carte' },
};

const nameSlug: FieldText = {
  label: 'Adresse de la page',
  hint: 'La dernière partie de son adresse web. Formée à partir du nom.',
};

const term: Record<string, FieldText> = {
  name: { label: 'Nom' },
  description: { label: 'Description' },
  slug: nameSlug,
};

export const FIELD_TEXTS_FR: FieldTexts = {
  event: {
    title: { label: 'Titre' },
    startDate: { label: 'Début', hint: 'Comme sur une affiche : la date et l’heure du lieu.' },
    endDate: { label: 'Fin' },
    allDay: { label: 'Toute la journée' },
    timezone: { label: 'Fuseau horaire', hint: 'Celui du lieu.' },
    venue: { label: 'Lieu' },
    organizers: { label: 'Organisateurs' },
    ...texts,
    website: { label: 'Site web', hint: 'Pour en savoir plus : https://…' },
    cost: { label: 'Prix', hint: 'Par exemple : Gratuit, 12, 8 - 15' },
    ticketUrl: { label: 'Billetterie', hint: 'Où acheter des billets : https://…' },
    eventStatus: {
      label: 'Déroulement',
      hint: 'Un événement annulé reste dans toutes les listes, avec une mention.',
    },
    eventStatusReason: {
      label: 'Raison',
      hint: 'Pourquoi il est annulé ou reporté. Les visiteurs la lisent.',
    },
    soldOut: { label: 'Complet' },
    isVirtual: { label: 'En ligne', hint: 'Avec un lieu : sur place et en ligne.' },
    virtualUrl: { label: 'Adresse en ligne', hint: 'Où l’on participe : https://…' },
    categories: { label: 'Catégories' },
    tags: { label: 'Étiquettes' },
    featured: { label: 'À la une', hint: 'Les sites peuvent le mettre en avant.' },
    sticky: {
      label: 'Épinglé en haut',
      hint: 'Les sites peuvent l’afficher au-dessus des autres événements.',
    },
    hideFromListings: {
      label: 'Absent des listes',
      hint: 'Seuls ceux qui ont son adresse le trouvent.',
    },
    password: {
      label: 'Mot de passe',
      hint: 'Il faut le connaître pour lire l’événement. Vide : tout le monde peut le lire.',
    },
    ...maps,
    ...published,
  },
  venue: {
    name: { label: 'Nom' },
    address: { label: 'Rue et numéro' },
    city: { label: 'Ville' },
    zip: { label: 'Code postal' },
    state: { label: 'État' },
    province: { label: 'Province' },
    stateprovince: { label: 'État ou province' },
    country: { label: 'Pays' },
    latitude: { label: 'Latitude', hint: 'En degrés, ou les deux d’une carte : 48.85, 2.35' },
    longitude: { label: 'Longitude' },
    ...contact,
    ...texts,
    ...maps,
    ...published,
    slug: nameSlug,
  },
  organizer: {
    name: { label: 'Nom' },
    email: { label: 'E-mail' },
    ...contact,
    ...texts,
    ...published,
    slug: nameSlug,
  },
  category: { ...term, parent: { label: 'Fait partie de', hint: 'La catégorie dont celle-ci fait partie.' } },
  tag: term,
};
