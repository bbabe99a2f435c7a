import { MAX_SERIES_DATES } from '../rule';
import type { Words } from './language';
import { joined } from './language';

const LIMIT = MAX_SERIES_DATES.toLocaleString('fr');

/** @param second "un jour sur deux" */
const each =
  (one: string, many: string, second: string) =>
  (interval: number): string =>
    interval === 1 ? one : interval === 2 ? second : `${many.replace('#', String(interval))}`;

export const french: Words = {
  weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  months: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  places: {
    1: 'premier',
    2: 'deuxième',
    3: 'troisième',
    4: 'quatrième',
    5: 'cinquième',
    [-1]: 'dernier',
    [-2]: 'avant-dernier',
  },
  every: {
    DAILY: each('chaque jour', 'tous les # jours', 'un jour sur deux'),
    WEEKLY: each('chaque semaine', 'toutes les # semaines', 'une semaine sur deux'),
    MONTHLY: each('chaque mois', 'tous les # mois', 'un mois sur deux'),
    YEARLY: each('chaque année', 'tous les # ans', 'un an sur deux'),
  },
  list: (items) => joined(items, 'et'),
  place: (place, weekday) => `${place} ${weekday}`,
  monthDay: (day) => {
    if (day > 0) return `le ${day === 1 ? '1er' : day}`;
    return day === -1 ? 'le dernier jour' : `le ${-day}e jour avant la fin`;
  },
  date: (month, day) => `${day === 1 ? '1er' : day} ${french.months[month - 1] ?? ''}`,
  at: (day, time) => `${day} à ${time}`,
  everyDay: (weekdays) => `chaque ${weekdays}`,
  onWeekdays: (every, weekdays) => `${every} le ${weekdays}`,
  onMonthDays: (every, days) => `${every} ${days}`,
  onDates: (every, dates) => `${every} le ${dates}`,
  everyPlace: (places) => `chaque ${places} du mois`,
  everyPlaceOf: (places, interval) => `${french.every.MONTHLY(interval)} le ${places}`,
  onPlaces: (every, places, months) =>
    `${every} le ${places} de ${months}`.replaceAll(/ de (?=[ao])/g, ' d’'),
  byRule: (text) => `selon la règle ${text}`,
  times: (count) => `, ${count} fois`,
  until: (day) => `jusqu’au ${day}`,
  colon: ' :',
  faults: {
    missing: () => 'cette partie manque. Une règle commence par FREQ=DAILY, WEEKLY, MONTHLY ou YEARLY.',
    twice: (value) => `${value === '' ? 'elle' : value} est donnée deux fois. Donnez-la une fois.`,
    unknown: (value) => `« ${value} » n’est pas compris ici. Supprimez-le.`,
    value: (value) => `« ${value} » n’est pas une valeur de cette partie (RFC 5545).`,
    'not with': (value) => `cette partie ne va pas avec ${value}. Supprimez l’une des deux.`,
    alone: () => 'cette partie en demande une autre, comme BYDAY, parmi les dates de laquelle elle choisit.',
    'too long': () => 'le texte est trop long.',
    'too few': () => 'la règle n’a pas autant de dates. Donnez un nombre plus petit.',
    'too many': () => `une série peut avoir ${LIMIT} dates. Donnez-en moins.`,
    'too many times': () => 'une règle peut avoir 100 heures par jour. Donnez-en moins.',
    'too fine': () =>
      'les événements se répètent par jour, semaine, mois ou année. Donnez DAILY, WEEKLY, MONTHLY ou YEARLY.',
    never: () => 'la règle n’a aucune date : aucun jour ne lui convient. Modifiez cette partie.',
    'only once': () => 'la règle n’a pas de deuxième date. Donnez un nombre plus petit, ou pas de règle.',
    'before start': () => 'la règle finit avant sa première date. Donnez un jour plus tard.',
  },
};
