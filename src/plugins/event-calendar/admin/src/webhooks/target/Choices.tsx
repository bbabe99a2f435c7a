import { Box, Checkbox, Field, Flex, Typography } from '@strapi/design-system';

interface ChoicesProps<Word extends string> {
  legend: string;
  hint?: string;
  options: readonly { value: Word; label: string; hint?: string }[];
  chosen: readonly Word[];
  onChange(chosen: Word[]): void;
}

/** A group of checkboxes. */
export function Choices<Word extends string>({
  legend,
  hint,
  options,
  chosen,
  onChange,
}: ChoicesProps<Word>) {
  const withHints = options.some((option) => option.hint !== undefined);
  const toggle = (value: Word, isChosen: boolean): void =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? isChosen : chosen.includes(each))),
    );
  return (
    <Box tag="fieldset" style={{ border: 'none', padding: 0, margin: 0, minWidth: 0 }}>
      <Box tag="legend" paddingBottom={2} style={{ paddingInline: 0 }}>
        <Typography variant="pi" fontWeight="bold">
          {legend}
        </Typography>
      </Box>
      <Flex
        direction={withHints ? 'column' : 'row'}
        alignItems={withHints ? 'stretch' : 'center'}
        gap={withHints ? 3 : 5}
        wrap="wrap"
      >
        {options.map(({ value, label, hint: more }) => (
          <Box key={value}>
            <Checkbox
              checked={chosen.includes(value)}
              onCheckedChange={(checked) => toggle(value, checked === true)}
            >
              {label}
            </Checkbox>
            {more !== undefined && (
              <Box paddingLeft={7}>
                <Typography variant="pi" textColor="neutral600">
                  {more}
                </Typography>
              </Box>
            )}
          </Box>
        ))}
      </Flex>
      {hint !== undefined && (
        <Field.Root hint={hint} paddingTop={2}>
          <Field.Hint />
        </Field.Root>
      )}
    </Box>
  );
}
