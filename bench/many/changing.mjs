import { REQUESTS } from '../cases/requests.mjs';
import { mayGoOn } from '../run/ending.mjs';
import { summaryOf } from '../run/results.mjs';
import { timedBeside } from './timed.mjs';

/** How many events are changed at once. */
export const MANY = 50;
const EVENTS = '/content-manager/collection-types/plugin::event-calendar.event';
/** The first of these events: they are spread over the calendar. */
const FIRST = 100;

/**
 * Changes many published events in two languages to another state, with a reason in each of them, and undoes it, while others read the
 * interface and the panel's list. The first round counts statements and CPU, without the readers, and is not counted otherwise.
 *
 * @param {{ server: object, world: object, ask: (method: string, path: string, json?: object) => Promise<any>, rounds: number }} run
 * @returns {Promise<object>} seconds of `change` and `undo`; `read`, the slowest one meanwhile in milliseconds; `statements` and `cpu`, in milliseconds, of an event
 */
export async function measureChanging({ server, world, ask, rounds }) {
  const step = Math.floor((world.count - FIRST) / MANY);
  const ids = Array.from({ length: MANY }, (_, index) => world.events[FIRST + index * step].document);
  await translate(ids, ask);
  const { at } = REQUESTS.list10(world);
  let reads = 0;
  const readers = [
    async () => (await fetch(server.url + at(reads++).ours)).arrayBuffer(),
    () => ask('GET', '/event-calendar/event-list?locale=en&start=2027-03-01'),
  ];
  const found = [];
  let own;
  for (let round = 0; round <= rounds; round++) {
    mayGoOn();
    const selected = await ask('POST', '/event-calendar/events/selected', { documentIds: ids });
    const state = {
      is: 'postponed',
      reasons: { en: `The hall is flooded (${round})`, fr: `La salle est inondée (${round})` },
    };
    const events = selected.map(({ documentId, version }) => ({ documentId, version, change: { state } }));
    const send = (body, beside) =>
      timedBeside(() => ask('POST', '/event-calendar/events/changes', body), beside);
    await server.ask('reset');
    const change = await send({ events }, round === 0 ? [] : readers);
    if (round === 0) own = await server.ask('read');
    const undo = await send({ events: change.result.undo }, round === 0 ? [] : readers);
    if (round > 0)
      found.push({
        change: change.milliseconds / 1000,
        undo: undo.milliseconds / 1000,
        read: Math.max(...change.slowest, ...undo.slowest),
        statements: own.statements / MANY,
        cpu: own.cpu / MANY,
      });
  }
  return summaryOf(found);
}

/** Gives events a French version, and publishes it. */
async function translate(ids, ask) {
  for (const id of ids) {
    mayGoOn();
    await ask('PUT', `${EVENTS}/${id}?locale=fr`, { title: 'Traduit' });
    await ask('POST', `${EVENTS}/${id}/actions/publish?locale=fr`, {});
  }
}
