import { Box, Flex, Radio, Typography } from '@strapi/design-system';
import { useText } from '../../use-text';

/** Radio buttons with a hint below each: `rebuilds.GROUP.NAME` is a label, `rebuilds.GROUP.NAME.hint` its hint. */
export function HintedRadios({ group, names }: { group: string; names: readonly string[] }) {
  const text = useText();
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      {names.map((name) => (
        <Box key={name}>
          <Radio.Item value={name} aria-describedby={`${group}-${name}`}>
            {text(`rebuilds.${group}.${name}`)}
          </Radio.Item>
          <Box paddingLeft={7} id={`${group}-${name}`}>
            <Typography variant="pi" textColor="neutral600">
              {text(`rebuilds.${group}.${name}.hint`)}
            </Typography>
          </Box>
        </Box>
      ))}
    </Flex>
  );
}
