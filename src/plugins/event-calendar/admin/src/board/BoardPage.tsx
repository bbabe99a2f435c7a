import { Page } from '@strapi/strapi/admin';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useText } from '../use-text';
import { Board } from './Board';

/** The page of the board. */
export default function BoardPage() {
  const text = useText();
  const facts = useCalendarFacts();
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
