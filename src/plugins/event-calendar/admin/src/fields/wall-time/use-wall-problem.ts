import { useEffect, useState } from 'react';
import { useText } from '../../use-text';
import type { InputProps } from '../input-props';
import { optionOf } from '../input-props';
import { useSiblingText } from '../use-siblings';
import type { Draft } from './draft';
import { wallProblem } from './wall-problem';

/**
 * The error for the content of the inputs, shown before anything is saved; undefined if it is valid. An end waits until the inputs of
 * its start are left: until then the start may be half typed, and the end follows it.
 */
export function useWallProblem(
  { name, value, attribute }: InputProps<string>,
  draft: Draft,
  allDay: boolean,
): string | undefined {
  const text = useText();
  const startField = optionOf(attribute, 'startField');
  const start = useSiblingText(name, startField);
  const isStartOpen = useIsIn(
    startField === '' ? undefined : `${name.slice(0, name.lastIndexOf('.') + 1)}${startField}.`,
  );
  const problem = wallProblem(draft, {
    value: typeof value === 'string' ? value : '',
    ...(startField !== '' && { start }),
    allDay,
  });
  if (problem === undefined || isStartOpen) return undefined;
  return text(problem.key, { typed: problem.typed ?? '' });
}

/** Whether the focus is in an input whose name has this beginning. */
function useIsIn(beginning: string | undefined): boolean {
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    if (beginning === undefined) return undefined;
    const look = (to: EventTarget | null): void =>
      setIn(to instanceof HTMLInputElement && to.name.startsWith(beginning));
    const onFocusIn = ({ target }: FocusEvent): void => look(target);
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => look(relatedTarget);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [beginning]);
  return isIn;
}
