import { describe, expect, it } from '@jest/globals';
import type { BoardEvent } from '../../../server/src/panel-contract/board';
import { agendaDays, agendaOf, eventsOn } from './agenda';

const event = (title: string, start: string, end: string, allDay = false): BoardEvent => ({
  documentId: title,
  id: 1,
  locale: 'en',
  title,
  status: 'publish',
  languages: ['en'],
  start: `${start}:00`,
  end: `${end}:00`,
  allDay,
  timezone: 'UTC',
  abbreviation: 'UTC',
  from: 0,
  until: 0,
});

const CONCERT = event('Concert', '2031-05-13 20:00', '2031-05-14 01:30');
const EVENTS = [
  event('Exhibition', '2031-04-01 00:00', '2031-08-31 23:59', true),
  CONCERT,
  event('Matinee', '2031-05-13 11:00', '2031-05-13 12:00'),
  event('Festival', '2031-05-14 00:00', '2031-05-20 23:59', true),
];
const titles = (events: BoardEvent[]): string[] => events.map(({ title }) => title);

describe('an agenda', () => {
  it('lists each event once, on the day it starts, and separately those that started before', () => {
    const { earlier, days } = agendaOf(EVENTS, { start: '2031-05-12', end: '2031-05-19' });
    expect(titles(earlier)).toEqual(['Exhibition']);
    expect(days.map(({ date, events }) => [date, titles(events)])).toEqual([
      ['2031-05-13', ['Matinee', 'Concert']],
      ['2031-05-14', ['Festival']],
    ]);
  });

  it('uses the times that are shown, and leaves out events that start later', () => {
    const shown = { start: '2031-05-14 03:00:00', end: '2031-05-14 08:30:00' };
    const { days } = agendaOf([{ ...CONCERT, shown }], { start: '2031-05-12', end: '2031-05-19' });
    expect(days.map(({ date }) => date)).toEqual(['2031-05-14']);
    expect(agendaOf(EVENTS, { start: '2031-05-12', end: '2031-05-14' }).days).toHaveLength(1);
  });
});

describe('the days of an agenda', () => {
  it('are the week from the date on, and four weeks more each time it is continued', () => {
    expect(agendaDays('2031-05-14', 0)).toEqual({ start: '2031-05-14', end: '2031-05-21' });
    expect(agendaDays('2031-05-14', 1)).toEqual({ start: '2031-05-14', end: '2031-06-18' });
    expect(agendaDays('2031-12-30', 2)).toEqual({ start: '2031-12-30', end: '2032-03-02' });
  });

  it('are no more than one request can ask for', () => {
    expect(agendaDays('2031-05-14', 1_000)).toEqual(agendaDays('2031-05-14', 14));
    expect(agendaDays('2031-05-14', 14)).toEqual({ start: '2031-05-14', end: '2032-06-16' });
  });
});

describe('the events of a day', () => {
  it('include events that started earlier; a night counts for the day before', () => {
    expect(titles(eventsOn(EVENTS, '2031-05-13'))).toEqual(['Exhibition', 'Matinee', 'Concert']);
    expect(titles(eventsOn(EVENTS, '2031-05-14'))).toEqual(['Exhibition', 'Festival']);
    expect(titles(eventsOn(EVENTS, '2031-08-31'))).toEqual(['Exhibition']);
    expect(titles(eventsOn(EVENTS, '2031-09-01'))).toEqual([]);
  });
});
