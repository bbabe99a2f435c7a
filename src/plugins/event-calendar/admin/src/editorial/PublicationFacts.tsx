import { Box, Button, Flex, Link, Loader, Typography } from '@strapi/design-system';
import { useForm, useNotification } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Publication, RestoredAs, RestoredRecord } from '../../../server/src/panel-contract/editorial';
import type { PostKind } from '../../../server/src/domain/kinds';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import { refreshContentManager } from '../strapi/cached-records';
import Languages from '../languages/Languages';
import { Review } from '../review/Review';
import { RestoreDialog } from './RestoreDialog';
import { restoredMessage } from './restored-message';
import { ScheduleControls } from './ScheduleControls';
import { StatusBadge } from './StatusBadge';
import { useAttempt } from './use-attempt';
import type { MarkFields } from './use-attempt';
import { formatDay, formatMoment } from './format-times';

interface Props {
  kind: PostKind;
  documentId: string;
  locale: string | undefined;
  /** Title or name of the record, for the dialogs. */
  name: string;
  /** Changes whenever the record has changed, so that the facts are read again. */
  version: string;
  /** Whether the form has unsaved changes. */
  isModified: boolean;
}

export default function PublicationFacts({ kind, documentId, locale, name, version, isModified }: Props) {
  const api = useCalendarApi();
  const text = useText();
  const attempt = useAttempt();
  const setErrors = useForm('PublicationFacts', (form) => form.setErrors);
  const { locale: language } = useIntl();
  const { toggleNotification } = useNotification();
  const [facts, setFacts] = useState<Publication>();
  /** Whether the last reading failed. It stays true while the facts are read again. */
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [isReading, setReading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const path = `/records/${kind}/${documentId}`;

  const read = useCallback(
    async (signal?: AbortSignal) => {
      setFacts(await api.get<Publication>(`${path}/publication`, { locale }, signal));
      setHasFailed(false);
    },
    [api, path, locale],
  );
  useEffect(() => {
    const reading = new AbortController();
    setReading(true);
    void read(reading.signal)
      .catch(() => reading.signal.aborted || setHasFailed(true))
      .finally(() => reading.signal.aborted || setReading(false));
    return () => reading.abort();
  }, [read, version, tries]);

  const act = (run: () => Promise<unknown>, mark?: MarkFields): Promise<boolean> =>
    attempt(async () => {
      await run();
      await read();
      refreshContentManager();
    }, mark);
  /** Shows missing fields in the edit view's form, as far as they belong to the language of that form. */
  const markForm: MarkFields = (fields) => {
    const own = fields.filter((field) => field.locale === locale);
    if (own.length > 0) setErrors(Object.fromEntries(own.map(({ name, message }) => [name, message])));
    return false;
  };
  // Older facts would be wrong after a change.
  if (hasFailed)
    return (
      <Flex direction="column" alignItems="flex-start" gap={3} width="100%">
        <Typography role="alert" variant="pi" textColor="danger600">
          {text('editorial.publication.notLoaded')}
        </Typography>
        <Button variant="secondary" loading={isReading} onClick={() => setTries((before) => before + 1)}>
          {text('editorial.again')}
        </Button>
      </Flex>
    );
  if (facts === undefined) return <Loader small>{text('editorial.loading')}</Loader>;

  const restore = (as: RestoredAs): Promise<boolean> =>
    act(async () => {
      const restored = await api.post<RestoredRecord[]>(`${path}/restore`, { as });
      toggleNotification({ type: 'success', message: restoredMessage(text, as, restored) });
    });
  const { status, trashedAt, disappearsAt, before, may, publicUrl } = facts;
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Flex direction="column" alignItems="flex-start" gap={2}>
        <StatusBadge status={status} />
        <Typography variant="pi" textColor="neutral600">
          {text(explanationOf(facts))}
          {facts.hasChanges && status !== 'trash' ? ` ${text('editorial.publication.hasChanges')}` : ''}
          {facts.readyForReview && status === 'publish'
            ? ` ${text('editorial.publication.changeWaits')}`
            : ''}
        </Typography>
      </Flex>
      {trashedAt && (
        <Box background="danger100" padding={3} hasRadius>
          <Typography variant="pi" textColor="danger700">
            {text('editorial.publication.trashed', { day: formatDay(trashedAt, language) })}
            {disappearsAt &&
              ` ${text('editorial.publication.disappears', { day: formatDay(disappearsAt, language) })}`}
          </Typography>
        </Box>
      )}
      {trashedAt && may.update && (
        <Button
          variant="secondary"
          fullWidth
          onClick={() => (before !== 'nothing' && may.publish ? setAsking(true) : void restore('draft'))}
        >
          {text('editorial.trash.restore')}
        </Button>
      )}
      {isAsking && before !== 'nothing' && (
        <RestoreDialog name={name} before={before} onChoose={restore} onClose={() => setAsking(false)} />
      )}
      {publicUrl !== null && (
        <Link href={publicUrl} isExternal>
          {text('editorial.publication.page')}
        </Link>
      )}
      {status !== 'trash' && status !== 'publish' && status !== 'private' && (
        <ScheduleControls
          facts={facts}
          isModified={isModified}
          moment={facts.publishAt && formatMoment(facts.publishAt, language)}
          onSchedule={(at, mark) =>
            act(
              () => api.put(`${path}/schedule`, { at }),
              (fields) => mark(fields) || markForm(fields),
            )
          }
          onCancel={() => act(() => api.del(`${path}/schedule`))}
          onDue={() => void read().then(refreshContentManager, () => setHasFailed(true))}
        />
      )}
      {locale !== undefined && (
        <Languages kind={kind} documentId={documentId} locale={locale} version={version} />
      )}
      <Review kind={kind} documentId={documentId} locale={locale} name={name} version={version} />
    </Flex>
  );
}

/** Key of the text that says who can see the record. */
function explanationOf({ hasLanguage, hasPassword, status }: Publication): string {
  if (!hasLanguage && status !== 'trash') return 'editorial.publication.explain.newLanguage';
  if (hasPassword && status === 'publish') return 'editorial.publication.explain.password';
  return `editorial.publication.explain.${status}`;
}
