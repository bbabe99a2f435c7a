import { Combobox, ComboboxOption, Field } from '@strapi/design-system';
import { useMemo, useState } from 'react';
import { useText } from '../../use-text';

/** The value of the option "each event's own zone". */
const OWN = 'own';

interface ZoneChoiceProps {
  /** The site's zone, which is offered first. */
  site: string;
  zone: string | undefined;
  onChange(zone: string | undefined): void;
}

/** Selects the time zone of the board: each event's own, or one for all. */
export function ZoneChoice({ site, zone, onChange }: ZoneChoiceProps) {
  const text = useText();
  const [typed, setTyped] = useState<string>();
  // Rendering hundreds of options is slow, so they are rendered when the list is first opened.
  const [opened, setOpened] = useState(false);
  const nameOf = (name: string | undefined): string => name?.replaceAll('_', ' ') ?? text('board.zone.own');
  const zones = useMemo(
    () => [
      ...new Set([site, ...(zone === undefined ? [] : [zone]), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
    ],
    [site, zone],
  );
  return (
    <Field.Root name="board-zone">
      <Field.Label>{text('board.zone')}</Field.Label>
      <Combobox
        size="S"
        autocomplete={{ type: 'list', filter: 'contains' }}
        value={zone ?? OWN}
        textValue={typed ?? nameOf(zone)}
        onTextValueChange={setTyped}
        onOpenChange={(open) => open && setOpened(true)}
        onChange={(chosen?: string) => {
          setTyped(undefined);
          onChange(chosen === OWN ? undefined : chosen || undefined);
        }}
        onClear={() => onChange(undefined)}
        clearLabel={text('board.zone.clear')}
        noOptionsMessage={() => text('board.filter.none')}
      >
        <ComboboxOption value={OWN}>{text('board.zone.own')}</ComboboxOption>
        {(opened ? zones : []).map((name) => (
          <ComboboxOption key={name} value={name}>
            {nameOf(name)}
          </ComboboxOption>
        ))}
      </Combobox>
    </Field.Root>
  );
}
