import { Box, Radio, Typography } from '@strapi/design-system';
import type { View } from '../../../../server/src/panel-contract/webhooks';
import { useWebhooksText } from '../use-webhooks-text';
import { HintedRadios } from './HintedRadios';

const VIEWS: readonly View[] = ['public', 'everything'];

/** Lets the editor choose whether a target follows what visitors see, or everything. */
export function ViewChoice({ chosen, onChange }: { chosen: View; onChange(view: View): void }) {
  const text = useWebhooksText();
  const title = text('webhooks.view');
  return (
    <Box>
      <Box paddingBottom={2} id="rebuilds-view">
        <Typography variant="pi" fontWeight="bold">
          {title}
        </Typography>
      </Box>
      <Radio.Group
        aria-labelledby="rebuilds-view"
        value={chosen}
        onValueChange={(value) => VIEWS.filter((view) => view === value).forEach(onChange)}
      >
        <HintedRadios group="view" names={VIEWS} />
      </Radio.Group>
    </Box>
  );
}
