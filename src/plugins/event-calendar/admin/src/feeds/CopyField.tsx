import { Box, Button, Field, Flex, TextInput, VisuallyHidden } from '@strapi/design-system';
import { Check, Duplicate } from '@strapi/icons';
import { useClipboard } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { useFeedText } from './use-feed-text';

interface CopyFieldProps {
  label: string;
  value: string;
}

/** An address with a button that copies it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const text = useFeedText();
  const { copy } = useClipboard();
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<'copied' | 'selected'>();
  useEffect(() => setResult(undefined), [value]);

  const copyValue = async (): Promise<void> => {
    if (await copy(value)) return setResult('copied');
    // Browsers lend the clipboard to pages over HTTPS only. The address is then ready to be copied by the keyboard.
    input.current?.select();
    setResult('selected');
  };
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <Flex gap={2} alignItems="stretch">
        <Box flex="1">
          <TextInput ref={input} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        </Box>
        <Button
          variant="secondary"
          size="L"
          startIcon={result === 'copied' ? <Check /> : <Duplicate />}
          aria-label={`${text('subscribe.copy')}: ${label}`}
          onClick={() => void copyValue()}
        >
          {text(result === 'copied' ? 'subscribe.copied' : 'subscribe.copy')}
        </Button>
      </Flex>
      <Box role="status">
        {result === 'selected' && text('subscribe.select')}
        {/* Screen readers do not read the new text of the button. */}
        {result === 'copied' && <VisuallyHidden>{text('subscribe.copied')}</VisuallyHidden>}
      </Box>
    </Field.Root>
  );
}
