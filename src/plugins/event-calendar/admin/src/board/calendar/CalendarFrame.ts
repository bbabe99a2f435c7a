import { styled } from 'styled-components';
import { STATUS_COLOURS } from '../status-colours';

/** Styles FullCalendar with the theme of the design system. */
export const CalendarFrame = styled.div`
  /* The height of everything above and below the calendar. On narrow windows the toolbar needs two lines. */
  --beside: calc(26rem + var(--undo-room, 0rem));
  @media (min-width: 1280px) {
    --beside: calc(16rem + var(--undo-room, 0rem));
  }
  --fc-border-color: ${({ theme }) => theme.colors.neutral200};
  --fc-page-bg-color: ${({ theme }) => theme.colors.neutral0};
  --fc-neutral-bg-color: ${({ theme }) => theme.colors.neutral100};
  --fc-neutral-text-color: ${({ theme }) => theme.colors.neutral600};
  /* Lighter than the other days in the dark, too: the dark theme's "primary100" is darker than the page. */
  --fc-today-bg-color: ${({ theme }) => `color-mix(in srgb, ${theme.colors.primary600} 12%, ${theme.colors.neutral0})`};
  --fc-highlight-color: ${({ theme }) => theme.colors.primary200};
  --fc-now-indicator-color: ${({ theme }) => theme.colors.danger600};
  --fc-more-link-bg-color: ${({ theme }) => theme.colors.neutral150};
  --fc-more-link-text-color: ${({ theme }) => theme.colors.neutral800};
  --fc-small-font-size: 1.2rem;
  --fc-event-text-color: ${({ theme }) => theme.colors.neutral800};
  color: ${({ theme }) => theme.colors.neutral800};
  background: ${({ theme }) => theme.colors.neutral0};
  font-size: 1.3rem;
  line-height: 1.4;

  ${STATUS_COLOURS}

  a {
    color: inherit;
    text-decoration: none;
  }
  .fc-col-header-cell-cushion,
  .fc-daygrid-day-number,
  .fc-timegrid-axis-cushion,
  .fc-timegrid-slot-label-cushion {
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: 1.2rem;
  }
  .fc-col-header-cell-cushion {
    padding: 0.8rem 0.4rem;
    font-weight: 600;
    text-transform: none;
  }
  .fc-day-today .fc-daygrid-day-number,
  .fc-day-today .fc-col-header-cell-cushion {
    /* The dark theme's "primary700" is too dark for the background of today. */
    color: ${({ theme }) => `color-mix(in srgb, ${theme.colors.primary700} 60%, ${theme.colors.neutral800})`};
    font-weight: 700;
  }
  .fc-day-other .fc-daygrid-day-top {
    opacity: 1;
  }
  .fc-day-other {
    background: ${({ theme }) => theme.colors.neutral100};
  }
  .fc .fc-dayGridMonth-view .fc-daygrid-day-frame {
    min-height: 11rem;
  }
  .fc .fc-timegrid-slot {
    height: 1.2rem;
    line-height: 1;
  }
  .fc .fc-timegrid-slot:is([data-time$=':15:00'], [data-time$=':45:00']) {
    border-top-color: transparent;
  }
  .fc-daygrid-more-link {
    color: ${({ theme }) => theme.colors.primary700};
    font-weight: 600;
    padding: 0 0.4rem;
  }

  .fc-daygrid-event,
  .fc-timegrid-event {
    background-color: var(--event-fill);
    border: 1px solid var(--event-edge);
    border-left-width: 4px;
    border-radius: 4px;
    box-shadow: none;
    cursor: pointer;
  }
  .fc-event:is(.status-draft, .status-pending) {
    border-style: dashed;
    border-left-style: solid;
  }
  .fc-daygrid-event {
    margin-bottom: 2px;
    container-type: inline-size;
  }
  /* If time and title do not fit side by side, the title goes below. */
  @container (max-width: 140px) {
    .fc-event-main:has(.when, .state) {
      flex-wrap: wrap;
      row-gap: 0;
    }
    .fc-event-main:has(.when, .state) .what {
      flex: 1 0 100%;
      white-space: normal;
      overflow-wrap: anywhere;
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }
  .fc-daygrid-event.more {
    background: transparent;
    border-color: transparent;
    color: ${({ theme }) => theme.colors.primary700};
    font-weight: 600;
  }
  .fc-daygrid-event.more .fc-event-main {
    color: inherit;
  }
  .fc-event .fc-event-main {
    display: flex;
    align-items: center;
    gap: 0.4rem;
    padding: 0.1rem 0.4rem;
    color: ${({ theme }) => theme.colors.neutral800};
    overflow: hidden;
    font-size: 1.2rem;
  }
  .fc-timegrid-event .fc-event-main {
    align-items: flex-start;
    align-content: flex-start;
    flex-wrap: wrap;
  }
  .fc-daygrid-event .what {
    flex: 1 1 0;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .fc-timegrid-event .what {
    overflow-wrap: anywhere;
    font-weight: 600;
  }
  .state-canceled .what {
    text-decoration: line-through;
  }
  .state {
    flex: none;
    color: ${({ theme }) => theme.colors.danger700};
    font-weight: 600;
  }
  @container (max-width: 220px) {
    .fc-event-main:has(.state) {
      flex-wrap: wrap;
      row-gap: 0;
    }
    .fc-event-main:has(.state) .what {
      flex: 1 0 100%;
    }
  }
  .when {
    white-space: nowrap;
    color: ${({ theme }) => theme.colors.neutral700};
    font-variant-numeric: tabular-nums;
  }
  .fc-timegrid-event .mark {
    margin-top: 0.2rem;
  }
  .fc-event[aria-pressed='true'] {
    box-shadow: 0 0 0 3px ${({ theme }) => theme.colors.primary600};
    z-index: 4;
  }
  .fc-event:focus-visible,
  .fc a:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: 1px;
    box-shadow: none;
    z-index: 5;
  }
  .fc-event:focus::after,
  .fc-event-selected::after {
    background: transparent;
  }

  .fc .fc-popover {
    z-index: 3;
    border-radius: 4px;
    background: ${({ theme }) => theme.colors.neutral0};
    box-shadow: ${({ theme }) => theme.shadows.popupShadow};
    max-height: 60vh;
    overflow: auto;
  }
  .fc .fc-popover-header {
    background: ${({ theme }) => theme.colors.neutral100};
    padding: 0.6rem 0.8rem;
  }
`;
