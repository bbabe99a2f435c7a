import { Field, TextInput } from '@strapi/design-system';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../use-text';

/** How long to wait after the last key before searching, in milliseconds. */
const DELAY = 300;

/** Element id of the input. */
export const SEARCH_INPUT = 'board-search-input';

interface SearchFilterProps {
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** Searches the texts of events. */
export function SearchFilter({ value, onChange }: SearchFilterProps) {
  const text = useText();
  const [typed, setTyped] = useState(value ?? '');
  /** The last text that was searched for. When it comes back as the value, more may have been typed meanwhile. */
  const searched = useRef(value ?? '');
  useEffect(() => {
    if ((value ?? '') === searched.current) return;
    searched.current = value ?? '';
    setTyped(value ?? '');
  }, [value]);
  useEffect(() => {
    if (typed === (value ?? '')) return undefined;
    const timer = setTimeout(() => {
      searched.current = typed;
      onChange(typed || undefined);
    }, DELAY);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <Field.Root name="board-search" id={SEARCH_INPUT}>
      <TextInput
        aria-label={text('board.filter.search')}
        placeholder={text('board.filter.search')}
        size="S"
        type="search"
        value={typed}
        maxLength={200}
        onChange={(change) => setTyped(change.currentTarget.value)}
      />
    </Field.Root>
  );
}
