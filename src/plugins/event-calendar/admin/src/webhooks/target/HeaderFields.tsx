import { Box, Button, Field, Flex, IconButton, TextInput, Typography } from '@strapi/design-system';
import { Plus, Trash } from '@strapi/icons';
import { useWebhooksText } from '../use-webhooks-text';
import type { HeaderLine } from './form';

interface HeaderFieldsProps {
  lines: readonly HeaderLine[];
  fault: string | undefined;
  onChange(lines: HeaderLine[]): void;
}

/** Form fields for additional headers. Saved values are not shown, but can be replaced. */
export function HeaderFields({ lines, fault, onChange }: HeaderFieldsProps) {
  const text = useWebhooksText();
  const change = (key: number, changed: Partial<HeaderLine>): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  const add = (): void => {
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
    onChange([...lines, { key, name: '', value: '', isSet: false }]);
  };
  return (
    <Box role="group" aria-label={text('webhooks.headers')}>
      <Flex direction="column" alignItems="stretch" gap={3}>
        <Flex direction="column" alignItems="flex-start" gap={1}>
          <Typography variant="pi" fontWeight="bold">
            {text('webhooks.headers')}
          </Typography>
          <Typography variant="pi" textColor="neutral600">
            {text('webhooks.headers.hint')}
          </Typography>
        </Flex>
        {lines.map(({ key, name, value, isSet }, position) => (
          <Flex key={key} gap={2} alignItems="flex-end" wrap="wrap">
            <Field.Root flex="1" minWidth="16rem">
              <Field.Label>{text('webhooks.header.name', { number: position + 1 })}</Field.Label>
              <TextInput
                value={name}
                disabled={isSet}
                placeholder="X-Key"
                onChange={(event) => change(key, { name: event.target.value })}
              />
            </Field.Root>
            <Field.Root flex="1" minWidth="16rem">
              <Field.Label>{text('webhooks.header.value', { number: position + 1 })}</Field.Label>
              <TextInput
                value={value}
                autoComplete="off"
                placeholder={isSet ? text('webhooks.header.set') : ''}
                onChange={(event) => change(key, { value: event.target.value })}
              />
            </Field.Root>
            <IconButton
              label={text('webhooks.header.remove', { name: name || String(position + 1) })}
              variant="tertiary"
              size="L"
              onClick={() => onChange(lines.filter((line) => line.key !== key))}
            >
              <Trash />
            </IconButton>
          </Flex>
        ))}
        {fault !== undefined && (
          <Field.Root error={fault}>
            <Field.Error />
          </Field.Root>
        )}
        <Box>
          <Button variant="tertiary" startIcon={<Plus />} onClick={add}>
            {text('webhooks.header.add')}
          </Button>
        </Box>
      </Flex>
    </Box>
  );
}
