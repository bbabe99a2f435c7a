import { Box, Flex, Radio, Typography } from '@strapi/design-system';
import { useText } from '../../use-text';
import type { Preset } from './presets';
import { PRESETS } from './presets';
import { Section } from './Section';

/** Lets the editor choose a common use, for which the form is filled in. */
export function PresetChoice({ chosen, onChoose }: { chosen: Preset; onChoose(preset: Preset): void }) {
  const text = useText();
  const title = text('rebuilds.preset');
  return (
    <Section title={title} hint={text('rebuilds.preset.hint')}>
      <Radio.Group
        aria-label={title}
        value={chosen.name}
        onValueChange={(name) => PRESETS.filter((preset) => preset.name === name).forEach(onChoose)}
      >
        <Flex direction="column" alignItems="stretch" gap={3}>
          {PRESETS.map(({ name }) => (
            <Box key={name}>
              <Radio.Item value={name} aria-describedby={`preset-${name}`}>
                {text(`rebuilds.preset.${name}`)}
              </Radio.Item>
              <Box paddingLeft={7} id={`preset-${name}`}>
                <Typography variant="pi" textColor="neutral600">
                  {text(`rebuilds.preset.${name}.hint`)}
                </Typography>
              </Box>
            </Box>
          ))}
        </Flex>
      </Radio.Group>
    </Section>
  );
}
