import { Flex, lightTheme } from '@strapi/design-system';
import { styled } from 'styled-components';

/** Makes the browser draw its date and time pickers in the panel's theme, light or dark. */
export const PickerFields = styled(Flex)`
  color-scheme: ${({ theme }) => (theme.colors.neutral0 === lightTheme.colors.neutral0 ? 'light' : 'dark')};
`;
