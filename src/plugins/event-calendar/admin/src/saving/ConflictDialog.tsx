import { Box, Button, Flex, Modal, Radio, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Conflict, ConflictField } from '../../../server/src/domain/opened';
import { ModalFrame } from '../ModalFrame';
import { useText } from '../use-text';
import { FIELD_TEXTS_EN } from '../../../server/src/panel-contract/field-texts/en';
import type { Kind } from '../../../server/src/domain/kinds';
import { fieldText } from '../layout/field-texts';
import { panelLanguage } from '../panel-language';
import { shownValue } from './shown-value';
import { formatDate } from '../date-format';

interface Props {
  kind: Kind;
  conflict: Conflict;
  /** The value of a field in the form. */
  mineOf(name: string): unknown;
  /** @param theirs the names of the fields that take the other person's value */
  onChoose(theirs: ReadonlySet<string>): void;
  onClose(): void;
}

/** Shows both values of each field that two people have changed. The person selects one of them. */
export default function ConflictDialog({ kind, conflict, mineOf, onChoose, onClose }: Props) {
  const text = useText();
  const { locale } = useIntl();
  const [chosen, setChosen] = useState<ReadonlyMap<string, 'theirs' | 'mine'>>(new Map());
  const { editor, at, fields } = conflict;
  const time = at === null ? '' : formatDate(locale, at, { dateStyle: 'medium', timeStyle: 'medium' });
  const use = (): void =>
    onChoose(new Set([...chosen].filter(([, choice]) => choice === 'theirs').map(([name]) => name)));
  return (
    <ModalFrame
      title={text('saving.conflict.title')}
      closeLabel={text('saving.conflict.close')}
      onClose={onClose}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={6}>
          <Typography>
            {text(editor === null ? 'saving.conflict.why-nobody' : 'saving.conflict.why', {
              editor,
              time,
            })}
          </Typography>
          {fields.map((field) => (
            <Choice
              key={field.name}
              kind={kind}
              field={field}
              mine={mineOf(field.name)}
              choice={chosen.get(field.name)}
              onChoose={(choice) => setChosen(new Map([...chosen, [field.name, choice]]))}
            />
          ))}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button type="button" variant="tertiary" onClick={onClose}>
          {text('saving.conflict.close')}
        </Button>
        <Button type="button" disabled={fields.some(({ name }) => !chosen.has(name))} onClick={use}>
          {text('saving.conflict.use')}
        </Button>
      </Modal.Footer>
    </ModalFrame>
  );
}

interface ChoiceProps {
  kind: Kind;
  field: ConflictField;
  mine: unknown;
  /** Undefined until the person selects one: there is no default, so no value is lost by accident. */
  choice: 'theirs' | 'mine' | undefined;
  onChoose(choice: 'theirs' | 'mine'): void;
}

function Choice({ kind, field, mine, choice, onChoose }: ChoiceProps) {
  const text = useText();
  const english = FIELD_TEXTS_EN[kind][field.name]?.label ?? field.name;
  const label = fieldText(kind, field.name, 'label', english, panelLanguage());
  const shown = [field.theirs, mine].map((value) => shownValue(value, text));
  // If two texts differ only in their formatting, their HTML is shown.
  const [theirText, myText] = shown[0] === shown[1] ? [String(field.theirs), String(mine)] : shown;
  return (
    <Radio.Group
      aria-label={label}
      value={choice ?? ''}
      onValueChange={(value: string) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
    >
      <Typography variant="delta" tag="h3">
        {label}
      </Typography>
      <Radio.Item value="theirs">
        <Value title={text('saving.conflict.theirs')} value={theirText} />
      </Radio.Item>
      <Radio.Item value="mine">
        <Value title={text('saving.conflict.mine')} value={myText} />
      </Radio.Item>
    </Radio.Group>
  );
}

function Value({ title, value }: { title: string; value: string | undefined }) {
  return (
    <Box>
      <Typography fontWeight="bold">{title} </Typography>
      <Typography style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value}</Typography>
    </Box>
  );
}
