import { Box, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

export type Tone = 'success' | 'alternative' | 'secondary' | 'warning' | 'primary' | 'danger' | 'neutral';

/** A short text on a coloured background. */
export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  // The theme's orange is too light for text on its pale background.
  const colour = tone === 'warning' ? 'neutral800' : (`${tone}700` as const);
  return (
    <Box
      display="inline-block"
      background={`${tone}100`}
      borderColor={`${tone}200`}
      hasRadius
      paddingLeft={2}
      paddingRight={2}
      paddingTop={1}
      paddingBottom={1}
    >
      <Typography tag="span" fontWeight="bold" textColor={colour}>
        {children}
      </Typography>
    </Box>
  );
}
