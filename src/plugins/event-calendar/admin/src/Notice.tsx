import { Box, Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import type { ReactNode } from 'react';

interface NoticeProps {
  tone: 'danger' | 'warning';
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Says what is wrong as long as it is so. It cannot be closed, unlike Strapi's `Alert`, whose cross does nothing by itself. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <Box
      role={tone === 'danger' ? 'alert' : 'status'}
      background={`${tone}100`}
      borderColor={`${tone}200`}
      hasRadius
      padding={4}
    >
      <Flex gap={3} wrap="wrap">
        <WarningCircle fill={`${tone}700`} aria-hidden />
        <Flex gap={1} flex="1" wrap="wrap">
          <Typography fontWeight="bold">{title}</Typography>
          <Typography>{children}</Typography>
        </Flex>
        {action}
      </Flex>
    </Box>
  );
}
