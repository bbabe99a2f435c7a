import { Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';

/** A note on a valid value. Only the icon has the theme's warning colour, which is too pale for text. */
export const Warning = ({ children }: { children: string }) => (
  <Flex gap={1} alignItems="flex-start">
    <Flex paddingTop="1px">
      <WarningCircle fill="warning600" width="1.4rem" height="1.4rem" aria-hidden />
    </Flex>
    <Typography variant="pi" tag="p" textColor="neutral800">
      {children}
    </Typography>
  </Flex>
);
