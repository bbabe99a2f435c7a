import { Box, TextInput, Typography } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { costOf, costText } from '../../../server/src/domain/cost';
import { costLosses } from '../../../server/src/domain/cost-losses';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useText } from '../use-text';
import { FieldFrame } from './FieldFrame';
import { Warning } from './Warning';
import type { InputProps } from './input-props';
import { useTextDraft } from './use-text-draft';

/** A cost as free text. Below it: how the interface will show it, and a warning for parts that it drops. */
export default function CostInput(props: InputProps<string>) {
  const { name, disabled, placeholder } = props;
  const text = useText();
  const { formatList } = useIntl();
  const focus = useFocusInputField<HTMLInputElement>(name);
  const { text: written, input } = useTextDraft(props, { valueOf: (typed) => typed });
  const facts = useCalendarFacts();
  const { cost } = costOf(costText(written), facts?.currency ?? null);
  const lost = cost === '' ? [] : costLosses(written, cost);
  const quoted = lost.map((part) => text('fields.cost.part', { part }));
  return (
    <FieldFrame {...props} isExplained={written.trim() !== ''}>
      <TextInput
        ref={focus}
        name={name}
        autoComplete="off"
        placeholder={placeholder ?? text('fields.cost.placeholder')}
        disabled={disabled}
        {...input}
      />
      <Box aria-live="polite">
        {written.trim() !== '' && (
          <Typography variant="pi" tag="p" textColor="neutral600">
            {text(cost === '' ? 'fields.cost.shows-nothing' : 'fields.cost.shown', { cost })}
          </Typography>
        )}
        {lost.length > 0 && <Warning>{text('fields.cost.lost', { lost: formatList(quoted) })}</Warning>}
      </Box>
    </FieldFrame>
  );
}
