import { Box, Flex, Radio, Typography } from '@strapi/design-system';
import { useWebhooksText } from '../use-webhooks-text';

/** Radio buttons with a hint below each: `webhooks.GROUP.NAME` is a label, `webhooks.GROUP.NAME.hint` its hint. */
export function HintedRadios({ group, names }: { group: string; names: readonly string[] }) {
  const text = useWebhooksText();
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      {names.map((name) => (
        <Box key={name}>
          <Radio.Item value={name} aria-describedby={`${group}-${name}`}>
            {text(`webhooks.${group}.${name}`)}
          </Radio.Item>
          <Box paddingLeft={7} id={`${group}-${name}`}>
            <Typography variant="pi" textColor="neutral600">
              {text(`webhooks.${group}.${name}.hint`)}
            </Typography>
          </Box>
        </Box>
      ))}
    </Flex>
  );
}
