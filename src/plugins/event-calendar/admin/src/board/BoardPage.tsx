import { Page } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useText } from '../use-text';
import { Board } from './Board';

/** The page of the board. */
export default function BoardPage() {
  const text = useText();
  const facts = useCalendarFacts();
  const hasFacts = facts !== undefined;
  // The next Tab starts in the page, not in the menu.
  useEffect(() => {
    if (hasFacts) document.getElementById('main-content')?.focus({ preventScroll: true });
  }, [hasFacts]);
  return (
    <>
      <Page.Title>{text('board.menu')}</Page.Title>
      {facts === undefined ? (
        <Page.Loading />
      ) : (
        <Page.Main>
          <Board facts={facts} />
        </Page.Main>
      )}
    </>
  );
}
