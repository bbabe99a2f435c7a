import { Page } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useText } from '../use-text';
import { Board } from './Board';

/** The page of the board. */
export default function BoardPage() {
  const text = useText();
  const facts = useCalendarFacts();
  const isThere = facts !== undefined;
  // Tab goes on in the page, not through the menu to it.
  useEffect(() => {
    if (isThere) document.getElementById('main-content')?.focus({ preventScroll: true });
  }, [isThere]);
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
