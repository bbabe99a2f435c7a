import type { Random } from '../../reading/random';
import type { Kind } from './attack';
import { bombs, costs, members, nests, slowBodies, texts, unread } from './bodies';
import { hostileImages, images } from './images';
import { lists, overrides, pages, repeats, searchBursts, searches } from './lines';

/** All kinds of attacks except the fuzz of the description. */
export const allKinds = async (): Promise<readonly Kind[]> => [
  await bombs(),
  texts,
  costs,
  nests,
  members,
  slowBodies,
  unread,
  overrides,
  repeats,
  lists,
  searches,
  searchBursts,
  pages,
  images(hostileImages()),
];

/** Chooses one of them by weight. */
export function pickKind(kinds: readonly Kind[], random: Random): Kind {
  let left = random.next() * kinds.reduce((sum, { weight }) => sum + weight, 0);
  const picked = kinds.find(({ weight }) => (left -= weight) < 0) ?? kinds.at(-1);
  if (picked === undefined) throw new RangeError('There is no kind of attack');
  return picked;
}
