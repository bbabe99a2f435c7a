import { Button, Flex, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { UnpublishedLink } from '../../../server/src/panel-contract/links';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { refreshContentManager } from '../strapi/cached-records';
import { editorPath } from '../strapi/content-manager';
import { useAttempt } from '../editorial/use-attempt';
import { useText } from '../use-text';

interface Props {
  links: readonly UnpublishedLink[];
  /** Path of the route that publishes them. */
  path: string;
  onPublished: () => void;
}

/** Lists linked records that readers do not see, with a button to publish them for users who may. */
export default function UnpublishedLinks({ links, path, onPublished }: Props) {
  const text = useText();
  const api = useCalendarApi();
  const { toggleNotification } = useNotification();
  const attempt = useAttempt();
  const [isBusy, setBusy] = useState(false);

  const publish = async () => {
    setBusy(true);
    await attempt(async () => {
      const published = await api.post<UnpublishedLink[]>(path, {});
      toggleNotification({ type: 'success', message: text('links.published', { count: published.length }) });
      onPublished();
      // The links in the form say how far their records are published.
      refreshContentManager();
    });
    setBusy(false);
  };

  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography textColor="neutral600">{text('links.unpublished.why')}</Typography>
      <Flex tag="ul" direction="column" alignItems="flex-start" gap={1}>
        {links.map(({ kind, documentId, name }) => (
          <li key={documentId}>
            <Typography tag={Link} to={editorPath(kind, documentId)} textColor="primary600">
              {name}
            </Typography>
          </li>
        ))}
      </Flex>
      {links.every((link) => link.mayPublish) && (
        <Button variant="secondary" fullWidth loading={isBusy} onClick={() => void publish()}>
          {text('links.publish', { count: links.length })}
        </Button>
      )}
    </Flex>
  );
}
