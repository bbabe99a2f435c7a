import type { TextInput } from '@strapi/design-system';
import { styled } from 'styled-components';

/** Styles a text input that has a picker of the browser: its colours follow the theme. */
export const nativeInput = (input: typeof TextInput) => styled(input)`
  color-scheme: ${({ theme }) => (isDark(theme.colors.neutral0) ? 'dark' : 'light')};
  /* The same height as other text inputs. */
  &::-webkit-datetime-edit,
  &::-webkit-datetime-edit-fields-wrapper {
    padding: 0;
  }
  &::-webkit-calendar-picker-indicator {
    margin-block: -2px;
  }
`;

/** Whether a colour of the theme (`#rrggbb`) is dark. */
const isDark = (colour: string): boolean => parseInt(colour.slice(1, 3), 16) < 128;
