import { Page } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { LoadingPage } from '../pages/PageParts';
import { useText } from '../use-text';
import { Board } from './Board';

/** The page of the board. */
export default function BoardPage() {
  const text = useText();
  const facts = useCalendarFacts();
  const hasFacts = facts !== undefined;
  // The next Tab starts in the page, not in the menu; on a tab of the page the focus stays.
  useEffect(() => {
    const page = document.getElementById('main-content');
    if (hasFacts && !page?.contains(document.activeElement)) page?.focus({ preventScroll: true });
  }, [hasFacts]);
  return (
    <>
      <Page.Title>{text('board.menu')}</Page.Title>
      {facts === undefined ? <LoadingPage /> : <Board facts={facts} />}
    </>
  );
}
