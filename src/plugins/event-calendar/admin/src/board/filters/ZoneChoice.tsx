import { Combobox, ComboboxOption, Field } from '@strapi/design-system';
import { useMemo, useState } from 'react';
import { useText } from '../../use-text';

/** What stands for each event's own zone. */
const OWN = 'own';

interface ZoneChoiceProps {
  /** The site's zone, which is offered first. */
  site: string;
  zone: string | undefined;
  onChange(zone: string | undefined): void;
}

/** Chooses whose clocks the board shows: each event's own, or those of one zone. */
export function ZoneChoice({ site, zone, onChange }: ZoneChoiceProps) {
  const text = useText();
  const [typed, setTyped] = useState<string>();
  // Hundreds of options take long to draw, and mostly nobody asks for them.
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
