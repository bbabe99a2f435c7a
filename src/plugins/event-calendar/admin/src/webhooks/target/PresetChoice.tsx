import { Radio } from '@strapi/design-system';
import { useWebhooksText } from '../use-webhooks-text';
import { HintedRadios } from './HintedRadios';
import type { Preset } from './presets';
import { PRESETS } from './presets';
import { Section } from './Section';

/** Lets the editor choose a common use, for which the form is filled in. */
export function PresetChoice({ chosen, onChoose }: { chosen: Preset; onChoose(preset: Preset): void }) {
  const text = useWebhooksText();
  const title = text('webhooks.preset');
  return (
    <Section title={title} hint={text('webhooks.preset.hint')}>
      <Radio.Group
        aria-label={title}
        value={chosen.name}
        onValueChange={(name) => PRESETS.filter((preset) => preset.name === name).forEach(onChoose)}
      >
        <HintedRadios group="preset" names={PRESETS.map(({ name }) => name)} />
      </Radio.Group>
    </Section>
  );
}
