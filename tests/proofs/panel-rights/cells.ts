import { isPostKind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Right } from '../../../src/plugins/event-calendar/server/src/panel-contract/rights';
import type { Random } from '../../reading/random';
import { PEOPLE, RIGHTS } from './people';
import type { Who } from './people';
import { DOORS, doorOf } from './table';
import type { Door, DoorName, Language, State } from './table';

/** One request of the table. */
export interface Cell {
  name: DoorName;
  who: Who;
  kind: Kind;
  whose: 'own' | 'foreign';
  state: State;
  language: Language;
}

/**
 * `unknown`: there is no session. `refused`: the person may not. `impossible`: the person may, but it makes no sense in this state.
 */
export type Verdict = 'allowed' | 'impossible' | 'refused' | 'unknown';

/** Whether the person has the right, for records of their own or of others. */
const hasRight = (who: Who, kind: Kind, right: Right, whose: Cell['whose']): boolean => {
  const extent = RIGHTS[who][kind][right];
  return extent === 'all' || (extent === 'own' && whose === 'own');
};

/** Whether a change needs the right to publish, because readers would see it, or because what was scheduled was reviewed. */
const needsPublish = ({ changes }: Door, kind: Kind, state: State): boolean =>
  isPostKind(kind) &&
  ((changes !== 'nothing' && state === 'scheduled') || (changes === 'site' && state === 'published'));

/** What must happen to a request. */
export function verdictOf({ name, who, kind, whose, state, language }: Cell): Verdict {
  const door = doorOf(name);
  const { needs, about, works, forAny } = door;
  if (who === 'nobody') return 'unknown';
  if (needs === 'never' || (needs === 'settings' && who !== 'superAdmin')) return 'refused';
  if (needs !== 'session' && needs !== 'settings') {
    const wanted: readonly Right[] = needsPublish(door, kind, state) ? [...needs, 'publish'] : needs;
    if (!wanted.every((right) => hasRight(who, kind, right, forAny ? 'own' : whose))) return 'refused';
  }
  const possible = works[language] ?? [];
  return possible.length > 0 && (about !== 'record' || possible.includes(state)) ? 'allowed' : 'impossible';
}

/** All requests of the table. */
export function allCells(): Cell[] {
  const cells: Cell[] = [];
  for (const name of doorNames())
    for (const kind of doorOf(name).kinds)
      for (const who of PEOPLE)
        for (const place of placesOf(doorOf(name), kind, who)) cells.push({ name, who, kind, ...place });
  return cells;
}

export const doorNames = (): DoorName[] =>
  Object.keys(DOORS).filter((name): name is DoorName => name in DOORS);

function placesOf(
  { about, works, asked }: Door,
  kind: Kind,
  who: Who,
): Pick<Cell, 'whose' | 'state' | 'language'>[] {
  const states = about === 'record' && isPostKind(kind) ? asked : (['published'] as const);
  // Who may not create records has none.
  const whose =
    about === 'record' && RIGHTS[who][kind].create ? (['own', 'foreign'] as const) : (['foreign'] as const);
  const languages = (['existing', 'new'] as const).filter((language) => works[language] !== undefined);
  return whose.flatMap((one) =>
    states.flatMap((state) => languages.map((language) => ({ whose: one, state, language }))),
  );
}

/** How much more often a short run plays what an Author may not do. */
const OFTENER = 4;

/**
 * The first requests of a random order in which each combination of what is asked, who asks and what must happen comes as early
 * as the others, so that a short run plays all of them.
 */
export function drawCells(random: Random, length: number): Cell[] {
  const shuffled = allCells()
    .map((cell) => ({ cell, at: random.next() }))
    .sort((one, other) => one.at - other.at);
  const turns = new Map<string, number>();
  const inTurn = shuffled.map(({ cell, at }) => {
    const verdict = verdictOf(cell);
    const group = `${cell.name} ${cell.who} ${verdict}`;
    const turn = turns.get(group) ?? 0;
    turns.set(group, turn + 1);
    return { cell, turn: (turn + at) / (cell.who === 'author' && verdict === 'refused' ? OFTENER : 1) };
  });
  inTurn.sort((one, other) => one.turn - other.turn);
  const drawn: Cell[] = [];
  while (drawn.length < length) drawn.push(...inTurn.slice(0, length - drawn.length).map(({ cell }) => cell));
  return drawn;
}
