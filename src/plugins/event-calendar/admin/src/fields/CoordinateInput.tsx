import { Link, TextInput } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { readCoordinates, readDegrees } from '../../../server/src/domain/coordinates';
import { useText } from '../use-text';
import { FieldFrame } from './FieldFrame';
import type { InputProps } from './input-props';
import { optionOf } from './input-props';
import { useSibling, useSiblings } from './use-siblings';
import { useTextDraft } from './use-text-draft';

/** Latitude or longitude. Pasting or typing both coordinates into one of the inputs fills both. */
export default function CoordinateInput(props: InputProps<number | string>) {
  const { name, value, error, disabled, attribute } = props;
  const text = useText();
  const focus = useFocusInputField<HTMLInputElement>(name);
  const axis = optionOf(attribute, 'axis') === 'longitude' ? 'longitude' : 'latitude';
  const limit = axis === 'latitude' ? 90 : 180;
  const otherField = optionOf(attribute, 'otherField');
  const other = useSibling(name, otherField);
  const siblings = useSiblings(name);
  const draft = useTextDraft(props, {
    // Invalid text goes into the form unchanged; saving is refused with an error at this field.
    valueOf: (typed) => readDegrees(typed, limit) ?? typed,
    tidy: (typed) => String(readDegrees(typed, limit) ?? typed.trim()),
    replace: (typed) => fillBoth(typed),
  });

  /** @returns whether the text holds both coordinates */
  const fillBoth = (given: string): boolean => {
    const place = otherField === '' ? undefined : readCoordinates(given);
    if (place === undefined) return false;
    draft.put(String(place[axis]));
    siblings.write(otherField, place[axis === 'latitude' ? 'longitude' : 'latitude']);
    return true;
  };

  const isWrong = draft.text.trim() !== '' && readDegrees(draft.text, limit) === undefined;
  const hasMap = axis === 'latitude' && typeof value === 'number' && typeof other === 'number';
  return (
    <FieldFrame
      {...props}
      error={isWrong && !draft.isTyping ? text(`fields.coordinate.wrong-${axis}`) : error}
    >
      <TextInput
        ref={focus}
        name={name}
        inputMode="text"
        autoComplete="off"
        placeholder={text(`fields.coordinate.${axis}-placeholder`)}
        disabled={disabled}
        {...draft.input}
        onPaste={(event) => {
          if (fillBoth(event.clipboardData.getData('text'))) event.preventDefault();
        }}
      />
      {hasMap && (
        <Link href={mapOf(value, other)} isExternal>
          {text('fields.coordinate.map')}
        </Link>
      )}
    </FieldFrame>
  );
}

const mapOf = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
