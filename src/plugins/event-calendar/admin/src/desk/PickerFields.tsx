import { Flex, lightTheme } from '@strapi/design-system';
import { styled } from 'styled-components';

/** Fields with the browser's own pickers for days and times, in the colours of the theme that the panel has. */
export const PickerFields = styled(Flex)`
  color-scheme: ${({ theme }) => (theme.colors.neutral0 === lightTheme.colors.neutral0 ? 'light' : 'dark')};
`;
