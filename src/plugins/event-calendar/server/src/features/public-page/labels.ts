import type { Language } from '../../domain/languages';

/** The fixed texts of the public page. */
export interface Labels {
  when: string;
  allDay: string;
  where: string;
  organizer: string;
  cost: string;
  /** An amount of 0. */
  free: string;
  website: string;
  tickets: string;
  phone: string;
  email: string;
  topics: string;
  addToCalendar: string;
  otherLanguages: string;
  upcoming: string;
  nothingUpcoming: string;
  /** Followed by links to a feed. */
  subscribe: string;
  inCalendarApp: string;
  allEvents: string;
  protectedEvent: string;
  password: string;
  showDetails: string;
  wrongPassword: string;
  /** Contains `{minutes}`. */
  tooManyPasswords: string;
  canceled: string;
  postponed: string;
  soldOut: string;
  online: string;
  alsoOnline: string;
  takePart: string;
  notFound: string;
  notFoundText: string;
}

const ENGLISH: Labels = {
  when: 'When',
  allDay: 'all day',
  where: 'Where',
  organizer: 'Organizer',
  cost: 'Cost',
  free: 'Free',
  website: 'Website',
  tickets: 'Tickets',
  phone: 'Phone',
  email: 'E-mail',
  topics: 'Topics',
  addToCalendar: 'Add to calendar',
  otherLanguages: 'Other languages',
  upcoming: 'Upcoming events',
  nothingUpcoming: 'No upcoming events.',
  subscribe: 'Subscribe to these events:',
  inCalendarApp: 'in a calendar app',
  allEvents: 'All events',
  canceled: 'This event is canceled.',
  postponed: 'This event is postponed.',
  soldOut: 'Sold out.',
  online: 'Online event',
  alsoOnline: 'also online',
  takePart: 'Take part online',
  protectedEvent: 'The details of this event are protected by a password.',
  password: 'Password',
  showDetails: 'Show the details',
  wrongPassword: 'This is not the right password.',
  tooManyPasswords: 'Too many passwords were tried. Please try again in {minutes} minutes.',
  notFound: 'Not found',
  notFoundText: 'There is nothing at this address, or it is not public.',
};

const FRENCH: Labels = {
  when: 'Quand',
  allDay: 'toute la journée',
  where: 'Où',
  organizer: 'Organisation',
  cost: 'Tarif',
  free: 'Gratuit',
  website: 'Site web',
  tickets: 'Billets',
  phone: 'Téléphone',
  email: 'E-mail',
  topics: 'Thèmes',
  addToCalendar: 'Ajouter au calendrier',
  otherLanguages: 'Autres langues',
  upcoming: 'Événements à venir',
  nothingUpcoming: 'Aucun événement à venir.',
  subscribe: 'S’abonner à ces événements :',
  inCalendarApp: 'dans un agenda',
  allEvents: 'Tous les événements',
  canceled: 'Cet événement est annulé.',
  postponed: 'Cet événement est reporté.',
  soldOut: 'Complet.',
  online: 'Événement en ligne',
  alsoOnline: 'aussi en ligne',
  takePart: 'Participer en ligne',
  protectedEvent: 'Les détails de cet événement sont protégés par un mot de passe.',
  password: 'Mot de passe',
  showDetails: 'Afficher les détails',
  wrongPassword: 'Ce n’est pas le bon mot de passe.',
  tooManyPasswords: 'Trop de mots de passe ont été essayés. Veuillez réessayer dans {minutes} minutes.',
  notFound: 'Introuvable',
  notFoundText: 'Il n’y a rien à cette adresse, ou ce n’est pas public.',
};

/** The labels for a page and their language, which differs from the page's if there is no translation. */
export function labelsFor(language: Language): { labels: Labels; language: Language } {
  return language === 'fr' ? { labels: FRENCH, language } : { labels: ENGLISH, language: 'en' };
}
