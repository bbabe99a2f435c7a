import { createContext, useContext } from 'react';

/** What the calendar's pages share. */
export interface PagesFrame {
  /** The place for the buttons of a page, beside the tabs; null until it is drawn. */
  actions: HTMLElement | null;
  /** To be called whenever the list of reviews may have changed, so that the tab shows its number. */
  onReview(): void;
}

export const FrameContext = createContext<PagesFrame>({ actions: null, onReview: () => undefined });

export const usePagesFrame = (): PagesFrame => useContext(FrameContext);
