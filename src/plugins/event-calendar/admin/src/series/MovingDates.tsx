import { Link } from '@strapi/design-system';
import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import type { MovingSeries } from '../../../server/src/panel-contract/series-check';
import { formatWhen } from '../editorial/format-times';
import { useResponse } from '../editorial/use-response';
import { Notice } from '../Notice';
import { editorPath } from '../strapi/content-manager';
import en from '../translations/en/moving.json';
import fr from '../translations/fr/moving.json';
import { useLazyText } from '../use-lazy-text';

const CATALOGUES = { en, fr };

/** Says that newer time zones would move dates of series, and names some of them; nothing if they would move none. */
export function MovingDates() {
  const words = useLazyText(CATALOGUES);
  const { locale: panel } = useIntl();
  const response = useResponse<MovingSeries>('/series/moving');
  if (response === undefined || response === 'failed' || response.dates === 0) return null;
  const { dates, first } = response;
  return (
    <Notice tone="warning" title={words('moving.title', { count: dates })}>
      {words('moving.why')}{' '}
      {first.map(({ documentId, locale, title, start }, place) => (
        <Fragment key={documentId}>
          {place > 0 && ', '}
          <Link tag={NavLink} to={editorPath('event', documentId, locale)}>
            {`${title}, ${formatWhen({ startDate: start, endDate: start, allDay: false }, panel)}`}
          </Link>
        </Fragment>
      ))}{' '}
      {dates > first.length && words('moving.more', { count: dates - first.length })}
    </Notice>
  );
}
