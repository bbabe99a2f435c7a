import { Field, TextInput } from '@strapi/design-system';
import { useEffect, useReducer } from 'react';
import { useText } from '../../use-text';
import { searchText } from './search-text';

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
  const given = value ?? '';
  const [{ typed }, step] = useReducer(searchText, { typed: given, searched: given });
  useEffect(() => step({ given }), [given]);
  useEffect(() => {
    if (typed === given) return undefined;
    const timer = setTimeout(() => {
      step({ searched: typed });
      onChange(typed || undefined);
    }, DELAY);
    return () => clearTimeout(timer);
  }, [typed, given, onChange]);
  return (
    <Field.Root name="board-search" id={SEARCH_INPUT}>
      <TextInput
        aria-label={text('board.filter.search')}
        placeholder={text('board.filter.search')}
        size="S"
        type="search"
        value={typed}
        maxLength={200}
        onChange={(change) => step({ typed: change.currentTarget.value })}
      />
    </Field.Root>
  );
}
