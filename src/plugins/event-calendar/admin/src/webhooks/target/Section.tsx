import { Box, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

/** A section of the form of a target. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Box tag="section" aria-label={title} background="neutral0" hasRadius shadow="tableShadow" padding={6}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Flex direction="column" alignItems="flex-start" gap={1}>
          <Typography variant="delta" tag="h2" fontWeight="semiBold">
            {title}
          </Typography>
          {hint !== undefined && <Typography textColor="neutral600">{hint}</Typography>}
        </Flex>
        {children}
      </Flex>
    </Box>
  );
}
