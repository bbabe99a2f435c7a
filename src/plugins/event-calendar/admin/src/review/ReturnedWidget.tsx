import { Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { RecordList } from '../../../server/src/panel-contract/editorial';
import type { ReturnedRow } from '../../../server/src/panel-contract/review';
import { formatDay } from '../editorial/format-times';
import { WidgetRows } from '../editorial/WidgetRows';
import { useReviewText } from './use-review-text';

/** The most characters of a reason that the home page shows. */
const SHOWN = 140;

/** Home-page widget: the records that were sent back to this person, with the reason. */
export default function ReturnedWidget() {
  const text = useReviewText();
  const { locale } = useIntl();
  return (
    <WidgetRows
      path="/review/returned"
      empty={text('review.widget.none')}
      rowsOf={({ rows }: RecordList<ReturnedRow>) =>
        rows.map(({ reason, by, returnedAt, ...row }) => ({
          ...row,
          detail: by ? text('review.widget.said', { by, said: shortened(reason) }) : shortened(reason),
          more: <Typography textColor="neutral600">{formatDay(returnedAt, locale)}</Typography>,
        }))
      }
    />
  );
}

const shortened = (reason: string): string =>
  reason.length <= SHOWN ? reason : `${reason.slice(0, SHOWN).trimEnd()}…`;
