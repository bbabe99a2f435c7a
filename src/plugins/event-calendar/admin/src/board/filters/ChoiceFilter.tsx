import { Combobox, ComboboxOption, Field } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { BoardChoices, BoardFilter } from '../../../../server/src/panel-contract/board';
import { useCalendarApi } from '../../calendar-api/use-calendar-api';
import { useText } from '../../use-text';
import { useChoice } from './use-choice';

interface ChoiceFilterProps {
  kind: BoardFilter;
  locale: string;
  /** The public id of the selected record. */
  value: string | undefined;
  /** Shown while nothing is selected; "Any" by default. */
  placeholder?: string;
  onChange(value: string | undefined): void;
}

/** Selects a venue, organizer or category. Some are suggested; typing a part of a name finds the others. */
export function ChoiceFilter({ kind, locale, value, placeholder, onChange }: ChoiceFilterProps) {
  const text = useText();
  const api = useCalendarApi();
  const [typed, setTyped] = useState('');
  const search = useDebounce(typed, 200);
  const [found, setFound] = useState<BoardChoices>();
  const chosen = useChoice(kind, locale, value);

  useEffect(() => {
    const request = new AbortController();
    api
      .get<BoardChoices>('/board/choices', { kind, locale, search }, request.signal)
      .then(setFound)
      .catch(() => undefined);
    return () => request.abort();
  }, [api, kind, locale, search]);

  const choices = [...(found?.choices ?? [])];
  if (chosen !== undefined && !choices.some(({ id }) => id === chosen.id)) choices.unshift(chosen);
  return (
    <Field.Root name={`board-${kind}`}>
      <Field.Label>{text(`board.filter.${kind}`)}</Field.Label>
      <Combobox
        size="S"
        autocomplete={{ type: 'list', filter: 'contains' }}
        value={value ?? ''}
        placeholder={placeholder ?? text('board.filter.any')}
        onChange={(id?: string) => onChange(id || undefined)}
        onClear={() => {
          setTyped('');
          onChange(undefined);
        }}
        onInputChange={(change) => setTyped(change.currentTarget.value)}
        noOptionsMessage={() => text('board.filter.none')}
        clearLabel={text('board.filter.clear')}
      >
        {choices.map(({ id, name }) => (
          <ComboboxOption key={id} value={String(id)}>
            {name}
          </ComboboxOption>
        ))}
      </Combobox>
    </Field.Root>
  );
}
