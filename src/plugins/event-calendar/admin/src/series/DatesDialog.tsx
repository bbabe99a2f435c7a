import { Badge, Box, Button, Checkbox, Flex, Link, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import { MOST_PUBLISHED } from '../../../server/src/panel-contract/many';
import { SERIES_SCOPES } from '../../../server/src/panel-contract/series';
import type { SeriesDateView, SeriesScope, SeriesView } from '../../../server/src/panel-contract/series';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { formatWhen } from '../editorial/format-times';
import { changeOverlay } from '../editorial/overlay-state';
import { StatusBadge } from '../editorial/StatusBadge';
import { useAttempt } from '../editorial/use-attempt';
import { ModalFrame } from '../ModalFrame';
import { editorPath } from '../strapi/content-manager';
import { refreshContentManager } from '../strapi/cached-records';
import { useText } from '../use-text';
import { standingDates } from './standing-dates';
import { useSeriesText } from './use-series-text';

interface Props {
  series: SeriesView;
  /** The date whose form is open. */
  documentId: string;
  locale: string;
  /** Reads the series again. */
  onChanged(): Promise<void>;
  onClose(): void;
}

/** All dates of a series: the way to each, and which of them are left out. A date keeps its number when it is put back. */
export default function DatesDialog({ series, documentId, locale, onChanged, onClose }: Props) {
  const api = useCalendarApi();
  const text = useText();
  const words = useSeriesText();
  const { locale: panel } = useIntl();
  const attempt = useAttempt();
  const [busy, setBusy] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const select = (scope: SeriesScope): void =>
    setSelected(standingDates(series, documentId, scope).map((date) => date.documentId));
  const changeSelected = (): void => {
    onClose();
    changeOverlay({ many: { documentIds: selected, locale, onDone: () => void onChanged() } });
  };
  const turn = async (date: SeriesDateView): Promise<void> => {
    const isLeftOut = date.status === 'trash';
    setBusy(date.documentId);
    await attempt(async () => {
      const path = `/records/event/${date.documentId}`;
      await api.post(`${path}/${isLeftOut ? 'restore' : 'trash'}`, isLeftOut ? { as: 'before' } : {});
      await onChanged();
      refreshContentManager();
    });
    setBusy(undefined);
  };
  const dissolve = async (): Promise<void> => {
    const isDone = await attempt(async () => {
      await api.del(`/series/of/${documentId}`);
      await onChanged();
    });
    if (isDone) onClose();
  };
  const whenOf = ({ start }: SeriesDateView): string =>
    formatWhen({ startDate: start, endDate: start, allDay: series.allDay }, panel);
  return (
    <ModalFrame title={words('series.dates.title', { count: series.dates.length })} onClose={onClose}>
      <Modal.Body>
        <Flex gap={2} wrap="wrap" paddingBottom={3}>
          {SERIES_SCOPES.map((scope) => (
            <Button key={scope} size="S" variant="tertiary" onClick={() => select(scope)}>
              {words(`series.select.${scope}`)}
            </Button>
          ))}
          {selected.length > 0 && (
            <Button size="S" disabled={selected.length > MOST_PUBLISHED} onClick={changeSelected}>
              {words('series.change-selected', { count: selected.length })}
            </Button>
          )}
          {selected.length > MOST_PUBLISHED && (
            <Typography variant="pi" role="status">
              {words('series.too-many', { most: MOST_PUBLISHED })}
            </Typography>
          )}
        </Flex>
        <Box tag="ol" aria-label={words('series.dates')}>
          {series.dates.map((date) => (
            <Flex key={date.documentId} tag="li" gap={3} paddingTop={1} paddingBottom={1} wrap="wrap">
              <Checkbox
                aria-label={words('series.select.of', { when: whenOf(date) })}
                checked={selected.includes(date.documentId)}
                disabled={date.status === 'trash'}
                onCheckedChange={(checked) =>
                  setSelected((before) => [
                    ...before.filter((id) => id !== date.documentId),
                    ...(checked === true ? [date.documentId] : []),
                  ])
                }
              />
              <Box flex="1" minWidth="20rem">
                {date.documentId === documentId || date.status === 'trash' ? (
                  <Typography fontWeight={date.documentId === documentId ? 'bold' : undefined}>
                    {whenOf(date)}
                  </Typography>
                ) : (
                  <Link tag={NavLink} to={editorPath('event', date.documentId, locale)} onClick={onClose}>
                    {whenOf(date)}
                  </Link>
                )}
              </Box>
              {date.isOwn && <Badge>{words('series.own')}</Badge>}
              {date.status === 'trash' ? (
                <Badge>{words('series.left-out')}</Badge>
              ) : (
                <StatusBadge status={date.status} />
              )}
              {date.documentId !== documentId && (
                <Button
                  size="S"
                  variant="tertiary"
                  loading={busy === date.documentId}
                  aria-label={words(date.status === 'trash' ? 'series.put-back.of' : 'series.leave-out.of', {
                    when: whenOf(date),
                  })}
                  onClick={() => void turn(date)}
                >
                  {words(date.status === 'trash' ? 'series.put-back' : 'series.leave-out')}
                </Button>
              )}
            </Flex>
          ))}
        </Box>
        {isAsked && <Typography role="status">{words('series.dissolve.what')}</Typography>}
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('close')}
        </Button>
        {isAsked ? (
          <Button variant="danger" onClick={() => void dissolve()}>
            {words('series.dissolve.do')}
          </Button>
        ) : (
          <Button variant="danger-light" onClick={() => setAsked(true)}>
            {words('series.dissolve')}
          </Button>
        )}
      </Modal.Footer>
    </ModalFrame>
  );
}
