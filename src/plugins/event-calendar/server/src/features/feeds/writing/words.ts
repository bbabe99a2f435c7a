import type { EventState } from '../../../domain/event-state';
import type { Kind } from '../../../domain/kinds';
import type { Language } from '../../../domain/languages';

type Word = Kind | Exclude<EventState, 'scheduled'>;

/** The words of feeds, in all languages: the collections, and the states that a reader has to know. */
export const WORDS: Readonly<Record<Language, Readonly<Record<Word, string>>>> = {
  cs: {
    event: 'Akce',
    venue: 'Místa',
    organizer: 'Pořadatelé',
    category: 'Kategorie',
    tag: 'Štítky',
    canceled: 'Zrušeno',
    postponed: 'Odloženo',
  },
  nl: {
    event: 'Evenementen',
    venue: 'Locaties',
    organizer: 'Organisatoren',
    category: 'Categorieën',
    tag: 'Tags',
    canceled: 'Geannuleerd',
    postponed: 'Uitgesteld',
  },
  en: {
    event: 'Events',
    venue: 'Venues',
    organizer: 'Organizers',
    category: 'Categories',
    tag: 'Tags',
    canceled: 'Canceled',
    postponed: 'Postponed',
  },
  fr: {
    event: 'Événements',
    venue: 'Lieux',
    organizer: 'Organisateurs',
    category: 'Catégories',
    tag: 'Étiquettes',
    canceled: 'Annulé',
    postponed: 'Reporté',
  },
  de: {
    event: 'Veranstaltungen',
    venue: 'Veranstaltungsorte',
    organizer: 'Veranstalter',
    category: 'Kategorien',
    tag: 'Schlagwörter',
    canceled: 'Abgesagt',
    postponed: 'Verschoben',
  },
  hu: {
    event: 'Események',
    venue: 'Helyszínek',
    organizer: 'Szervezők',
    category: 'Kategóriák',
    tag: 'Címkék',
    canceled: 'Elmarad',
    postponed: 'Elhalasztva',
  },
  pl: {
    event: 'Wydarzenia',
    venue: 'Miejsca',
    organizer: 'Organizatorzy',
    category: 'Kategorie',
    tag: 'Tagi',
    canceled: 'Odwołane',
    postponed: 'Przełożone',
  },
  ro: {
    event: 'Evenimente',
    venue: 'Locații',
    organizer: 'Organizatori',
    category: 'Categorii',
    tag: 'Etichete',
    canceled: 'Anulat',
    postponed: 'Amânat',
  },
  es: {
    event: 'Eventos',
    venue: 'Lugares',
    organizer: 'Organizadores',
    category: 'Categorías',
    tag: 'Etiquetas',
    canceled: 'Cancelado',
    postponed: 'Aplazado',
  },
  tr: {
    event: 'Etkinlikler',
    venue: 'Mekânlar',
    organizer: 'Organizatörler',
    category: 'Kategoriler',
    tag: 'Etiketler',
    canceled: 'İptal edildi',
    postponed: 'Ertelendi',
  },
};
