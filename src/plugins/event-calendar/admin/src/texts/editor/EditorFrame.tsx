import { styled } from 'styled-components';

/** The border around toolbar and text, as of inputs of the design system, and the typography of the text. */
export const EditorFrame = styled.div<{ $invalid: boolean; $disabled: boolean }>`
  border: 1px solid ${({ theme, $invalid }) => ($invalid ? theme.colors.danger600 : theme.colors.neutral200)};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme, $disabled }) => ($disabled ? theme.colors.neutral150 : theme.colors.neutral0)};
  color: ${({ theme, $disabled }) => ($disabled ? theme.colors.neutral600 : theme.colors.neutral800)};
  overflow: hidden;

  &:has(.ProseMirror:focus) {
    border-color: ${({ theme, $invalid }) => ($invalid ? theme.colors.danger600 : theme.colors.primary600)};
    box-shadow: 0 0 0 2px
      ${({ theme, $invalid }) => ($invalid ? theme.colors.danger600 : theme.colors.primary600)};
  }

  .ProseMirror {
    min-height: 16rem;
    max-height: 56rem;
    overflow-y: auto;
    padding: ${({ theme }) => `${theme.spaces[4]} ${theme.spaces[4]} ${theme.spaces[6]}`};
    outline: none;
    font-size: 1.4rem;
    line-height: 1.6;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .ProseMirror > * + *,
  .ProseMirror [data-calendar-element] > * + *,
  .ProseMirror blockquote > * + * {
    margin-top: 1.2rem;
  }

  strong {
    font-weight: 600;
  }
  em {
    font-style: italic;
  }
  u {
    text-decoration: underline;
  }
  sup {
    font-size: 0.75em;
    vertical-align: super;
  }
  sub {
    font-size: 0.75em;
    vertical-align: sub;
  }
  h1,
  h2,
  h3,
  h4,
  h5,
  h6 {
    font-weight: 600;
    line-height: 1.3;
  }
  h1 {
    font-size: 2.4rem;
  }
  h2 {
    font-size: 2rem;
  }
  h3 {
    font-size: 1.7rem;
  }
  h4 {
    font-size: 1.5rem;
  }
  ul,
  ol {
    padding-inline-start: 2.4rem;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  blockquote {
    border-inline-start: 4px solid ${({ theme }) => theme.colors.neutral200};
    padding-inline-start: ${({ theme }) => theme.spaces[4]};
    color: ${({ theme }) => theme.colors.neutral600};
  }
  a[href] {
    color: ${({ theme }) => theme.colors.primary600};
    text-decoration: underline;
    cursor: text;
  }
  code,
  pre {
    font-family: monospace;
    background: ${({ theme }) => theme.colors.neutral150};
    border-radius: ${({ theme }) => theme.borderRadius};
  }
  pre {
    padding: ${({ theme }) => theme.spaces[3]};
    overflow-x: auto;
  }
  hr {
    border: 0;
    border-top: 1px solid ${({ theme }) => theme.colors.neutral300};
  }
  img {
    max-width: 100%;
    height: auto;
  }
  .ProseMirror-selectednode {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
  }
  [data-calendar-element] {
    border-inline-start: 2px dotted ${({ theme }) => theme.colors.neutral200};
    padding-inline-start: ${({ theme }) => theme.spaces[2]};
  }
  b[data-calendar-element],
  i[data-calendar-element],
  strong[data-calendar-element],
  em[data-calendar-element],
  s[data-calendar-element] {
    border: 0;
    padding: 0;
  }
  .tableWrapper {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
  }
  th,
  td {
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
    padding: ${({ theme }) => `${theme.spaces[1]} ${theme.spaces[2]}`};
    text-align: start;
    vertical-align: top;
    min-width: 4rem;
  }
  th {
    font-weight: 600;
    background: ${({ theme }) => theme.colors.neutral100};
  }
  .selectedCell {
    background: ${({ theme }) => theme.colors.primary100};
  }
`;
