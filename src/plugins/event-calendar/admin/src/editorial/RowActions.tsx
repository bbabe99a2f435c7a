import { Flex } from '@strapi/design-system';
import type { KeyboardEvent, ReactNode } from 'react';

/** Strapi's table handles every key in a cell with several buttons, even Enter and Tab. This leaves it only the arrow keys. */
const keepKeys = (event: KeyboardEvent): void => {
  if (!event.key.startsWith('Arrow')) event.stopPropagation();
};

/** The buttons of a table row. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <Flex gap={2} justifyContent="flex-end" onKeyDown={keepKeys}>
    {children}
  </Flex>
);
