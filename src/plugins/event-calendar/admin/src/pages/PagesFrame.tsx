import { Flex, Typography, VisuallyHidden } from '@strapi/design-system';
import { Page, RESPONSIVE_DEFAULT_SPACING, useIsMobile } from '@strapi/strapi/admin';
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../use-text';
import { CalendarNav } from './CalendarNav';
import { FrameContext } from './frame';

/**
 * The header of all pages of the calendar in one line: its name, the tabs and the buttons of the page. It stays while pages change, so
 * that the tabs keep their place and the focus. Strapi's own header takes a fifth of the screen, which the calendar needs. On telephones
 * the first tab is heading enough for the eyes, and buttons are icons.
 */
export function PagesFrame({ children }: { children: ReactNode }) {
  const text = useText();
  const isPhone = useIsMobile();
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [version, setVersion] = useState(0);
  const onReview = useCallback(() => setVersion((before) => before + 1), []);
  const frame = useMemo(() => ({ actions, onReview }), [actions, onReview]);
  const heading = (
    <Typography tag="h1" variant="alpha">
      {text('board.menu')}
    </Typography>
  );
  return (
    <Page.Main>
      <Flex
        tag="header"
        justifyContent="space-between"
        gap={isPhone ? 2 : 4}
        wrap={isPhone ? 'nowrap' : 'wrap'}
        minHeight={isPhone ? 0 : '6.4rem'}
        paddingLeft={RESPONSIVE_DEFAULT_SPACING}
        paddingRight={RESPONSIVE_DEFAULT_SPACING}
        paddingTop={isPhone ? 1 : 4}
        paddingBottom={isPhone ? 2 : 3}
      >
        {/* First in the tab order, last on the screen. */}
        <Flex ref={setActions} gap={isPhone ? 2 : 4} direction="row-reverse" style={{ order: 1 }} />
        <Flex gap={6} alignItems="baseline" wrap="wrap" minWidth={0}>
          {isPhone ? <VisuallyHidden tag="h1">{text('board.menu')}</VisuallyHidden> : heading}
          <CalendarNav version={version} />
        </Flex>
      </Flex>
      <FrameContext.Provider value={frame}>{children}</FrameContext.Provider>
    </Page.Main>
  );
}
