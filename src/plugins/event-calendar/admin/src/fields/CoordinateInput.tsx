import { Field, Link, TextInput } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { useState } from 'react';
import { readCoordinates, readDegrees } from '../../../server/src/domain/coordinates';
import { useText } from '../use-text';
import type { InputProps } from './input-props';
import { nothing, optionOf } from './input-props';
import { useSibling, useSiblings } from './use-siblings';

/** Latitude or longitude. A whole place that is pasted or typed into either of them fills both. */
export default function CoordinateInput(props: InputProps<number | string>) {
  const { name, value, initialValue, error, label, labelAction, hint, required, disabled, attribute } = props;
  const text = useText();
  const input = useFocusInputField<HTMLInputElement>(name);
  const axis = optionOf(attribute, 'axis') === 'longitude' ? 'longitude' : 'latitude';
  const furthest = axis === 'latitude' ? 90 : 180;
  const otherField = optionOf(attribute, 'otherField');
  const other = useSibling(name, otherField);
  const siblings = useSiblings(name);
  const [typed, setTyped] = useState<string>();
  const written = typed ?? String(value ?? '');

  const change = (given: string): void => {
    setTyped(given);
    // What is no number goes in as it is: the form refuses it, and says so here.
    const degrees = readDegrees(given, furthest) ?? given;
    props.onChange(name, given.trim() === '' ? nothing(initialValue) : degrees);
  };
  /** @returns whether the text is a place */
  const fillBoth = (given: string): boolean => {
    const place = otherField === '' ? undefined : readCoordinates(given);
    if (place === undefined) return false;
    setTyped(undefined);
    props.onChange(name, place[axis]);
    siblings.write(otherField, place[axis === 'latitude' ? 'longitude' : 'latitude']);
    return true;
  };

  const wrong = written.trim() !== '' && typeof value !== 'number';
  const place = axis === 'latitude' && typeof value === 'number' && typeof other === 'number';
  return (
    <Field.Root
      name={name}
      error={wrong ? text(`fields.coordinate.wrong-${axis}`) : error}
      hint={hint}
      required={required}
    >
      <Field.Label action={labelAction}>{label}</Field.Label>
      <TextInput
        ref={input}
        name={name}
        inputMode="text"
        autoComplete="off"
        value={written}
        placeholder={text(`fields.coordinate.${axis}-placeholder`)}
        disabled={disabled}
        onChange={({ target }) => change(target.value)}
        onPaste={(event) => {
          if (fillBoth(event.clipboardData.getData('text'))) event.preventDefault();
        }}
        onBlur={() => {
          if (typed !== undefined && !fillBoth(typed)) setTyped(undefined);
        }}
      />
      {place && (
        <Link href={mapOf(value, other)} isExternal>
          {text('fields.coordinate.map')}
        </Link>
      )}
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
}

const mapOf = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
