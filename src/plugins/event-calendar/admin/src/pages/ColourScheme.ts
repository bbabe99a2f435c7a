import { createGlobalStyle } from 'styled-components';

/** Makes the browser draw scrollbars and date pickers in the panel's theme. Strapi does not set `color-scheme`. */
export const ColourScheme = createGlobalStyle`
  :root {
    color-scheme: ${({ theme }) => (theme.colors.neutral0 === '#ffffff' ? 'light' : 'dark')};
  }
`;
