import { Flex } from '@strapi/design-system';
import type { KeyboardEvent, ReactNode } from 'react';

/** Strapi's table takes every key from a cell with several buttons, Enter and Tab too; it is left the arrows. */
const keepKeys = (event: KeyboardEvent): void => {
  if (!event.key.startsWith('Arrow')) event.stopPropagation();
};

/** What can be done with a row of a table. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <Flex gap={2} justifyContent="flex-end" onKeyDown={keepKeys}>
    {children}
  </Flex>
);
