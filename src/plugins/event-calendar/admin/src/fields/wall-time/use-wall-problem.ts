import { useText } from '../../use-text';
import type { InputProps } from '../input-props';
import { optionOf } from '../input-props';
import { useSiblingText } from '../use-siblings';
import type { Draft } from './draft';
import { wallProblem } from './wall-problem';

/** The error for the content of the inputs, shown before anything is saved; undefined if it is valid. */
export function useWallProblem(
  { name, value, attribute }: InputProps<string>,
  draft: Draft,
  allDay: boolean,
): string | undefined {
  const text = useText();
  const startField = optionOf(attribute, 'startField');
  const start = useSiblingText(name, startField);
  const problem = wallProblem(draft, {
    value: typeof value === 'string' ? value : '',
    ...(startField !== '' && { start }),
    allDay,
  });
  return problem && text(problem.key, { typed: problem.typed ?? '' });
}
