import { Box, Field, TextInput, Typography } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { ArrowClockwise } from '@strapi/icons';
import { useText } from '../../use-text';
import { FieldFrame } from '../FieldFrame';
import { Warning } from '../Warning';
import type { InputProps } from '../input-props';
import { useSlug } from './use-slug';

/** A slug. It follows the title until somebody types one, and shows before saving whether it is taken. */
export default function SlugInput(props: InputProps<string>) {
  const { name, disabled } = props;
  const text = useText();
  const focus = useFocusInputField<HTMLInputElement>(name);
  const { input, follows, note, remake } = useSlug(props);
  return (
    <FieldFrame {...props} isExplained={follows}>
      <TextInput
        ref={focus}
        name={name}
        autoComplete="off"
        disabled={disabled}
        {...input}
        endAction={
          remake !== undefined &&
          !disabled && (
            <Field.Action label={text('fields.slug.remake')} onClick={remake}>
              <ArrowClockwise aria-hidden />
            </Field.Action>
          )
        }
      />
      <Box aria-live="polite">
        {follows && (
          <Typography variant="pi" tag="p" textColor="neutral600">
            {text('fields.slug.from-title')}
          </Typography>
        )}
        {note !== '' && <Warning>{note}</Warning>}
      </Box>
    </FieldFrame>
  );
}
