import { css } from 'styled-components';
import type { DefaultTheme } from 'styled-components';

type Tint = 'success' | 'secondary' | 'warning' | 'alternative';

/** The colours of a status: shades of one theme colour, readable in the light and the dark theme. */
const tint =
  (name: Tint) =>
  ({ theme }: { theme: DefaultTheme }) => css`
    --event-fill: ${theme.colors[`${name}100`]};
    --event-edge: ${theme.colors[`${name}600`]};
    --event-mark: ${theme.colors[`${name}700`]};
  `;

/** Colours and patterns of events, shared by the calendar, the lists, the legend and the dialogs. */
export const STATUS_COLOURS = css`
  .status-publish {
    ${tint('success')}
  }
  .status-future {
    ${tint('secondary')}
  }
  .status-pending {
    ${tint('warning')}
  }
  .status-private {
    ${tint('alternative')}
  }
  .status-draft {
    --event-fill: ${({ theme }) => theme.colors.neutral0};
    --event-edge: ${({ theme }) => theme.colors.neutral500};
    --event-mark: ${({ theme }) => theme.colors.neutral600};
  }
  .untranslated {
    background-image: repeating-linear-gradient(
      135deg,
      transparent 0 6px,
      ${({ theme }) => theme.colors.neutral200} 6px 7px
    );
  }
  .language {
    flex: none;
    padding: 0 0.3rem;
    border-radius: 3px;
    border: 1px solid ${({ theme }) => theme.colors.neutral500};
    background: ${({ theme }) => theme.colors.neutral0};
    color: ${({ theme }) => theme.colors.neutral700};
    font-size: 1rem;
    text-transform: uppercase;
  }
  .mark {
    flex: none;
    width: 1.2rem;
    height: 1.2rem;
    color: var(--event-mark);
  }
  .mark-double {
    color: ${({ theme }) => theme.colors.danger600};
  }
  .mark-modified {
    color: ${({ theme }) => theme.colors.neutral600};
  }
`;
