import { Box, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { ReviewNote, ReviewThread } from '../../../server/src/panel-contract/review';
import { formatMoment } from '../editorial/format-times';
import { changeWords } from './change-words';
import { useReviewText } from './use-review-text';

/** What was said about a record, oldest first, and what was changed since. */
export function Thread({ thread }: { thread: ReviewThread }) {
  const text = useReviewText();
  const { locale } = useIntl();
  const { notes, hasEarlier, changed } = thread;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      {hasEarlier && (
        <Typography variant="pi" textColor="neutral600">
          {text('review.earlier')}
        </Typography>
      )}
      {notes.length > 0 && (
        <Flex tag="ol" direction="column" alignItems="stretch" gap={3} aria-label={text('review.thread')}>
          {notes.map((note) => (
            <li key={note.id}>
              <Note note={note} />
            </li>
          ))}
        </Flex>
      )}
      {changed.map(({ since, fields }) => (
        <Box key={since} background="warning100" padding={3} hasRadius>
          <Typography variant="pi" fontWeight="semiBold" textColor="neutral800" tag="p">
            {text(`review.changed.${since}`)}
          </Typography>
          <ul>
            {changeWords(fields, text, locale).map((words) => (
              <li key={words}>
                <Typography variant="pi" textColor="neutral800">
                  {words}
                </Typography>
              </li>
            ))}
          </ul>
        </Box>
      ))}
    </Flex>
  );
}

function Note({ note: { what, by, isOwn, isOutside, at, text: said } }: { note: ReviewNote }) {
  const text = useReviewText();
  const { locale } = useIntl();
  const name = isOwn ? text('review.you') : (by ?? text(isOutside ? 'review.outside' : 'review.somebody'));
  return (
    <Box background={what === 'returned' ? 'danger100' : 'neutral100'} padding={3} hasRadius>
      <Typography variant="pi" textColor="neutral700" tag="p">
        <strong>{text(`review.what.${what}`, { name })}</strong> · {formatMoment(at, locale)}
      </Typography>
      {said !== '' && (
        <Said textColor="neutral800" tag="p">
          {said}
        </Said>
      )}
    </Box>
  );
}

const Said = styled(Typography)`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
