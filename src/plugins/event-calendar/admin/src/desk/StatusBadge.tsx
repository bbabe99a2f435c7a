import { Box, Typography } from '@strapi/design-system';
import type { Status } from '../../../server/src/domain/status';
import { useText } from '../use-text';

const TONES = {
  publish: 'success',
  future: 'alternative',
  draft: 'secondary',
  pending: 'warning',
  private: 'primary',
  trash: 'danger',
} as const satisfies Record<Status, string>;

/** The status of a record in words, in its colour. */
export function StatusBadge({ status }: { status: Status }) {
  const text = useText();
  const tone = TONES[status];
  // The design system's own orange is too light to be read on its pale one.
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
        {text(`desk.status.${status}`)}
      </Typography>
    </Box>
  );
}
