import { createGlobalStyle } from 'styled-components';

/** Lets the browser draw its own parts, scrollbars and date pickers, in the theme of the panel, which Strapi does not tell it. */
export const ColourScheme = createGlobalStyle`
  :root {
    color-scheme: ${({ theme }) => (theme.colors.neutral0 === '#ffffff' ? 'light' : 'dark')};
  }
`;
