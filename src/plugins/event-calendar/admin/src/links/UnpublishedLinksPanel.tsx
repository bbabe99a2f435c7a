import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { UnpublishedLink } from '../../../server/src/panel-contract/links';
import { uidOf } from '../../../server/src/domain/kinds';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';

const UnpublishedLinks = lazy(() => import('./UnpublishedLinks'));

/** The edit view's panel with unpublished venues and organizers of a published event. Hidden if there are none. */
export const UnpublishedLinksPanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  const api = useCalendarApi();
  const [links, setLinks] = useState<readonly UnpublishedLink[]>([]);
  const isPublished = document?.status === 'published' || document?.status === 'modified';
  const isRelevant = model === uidOf('event') && documentId !== undefined && isPublished;
  const version = `${document?.updatedAt} ${document?.status}`;
  const path = `/events/${documentId}/unpublished`;

  const read = useCallback(() => {
    if (isRelevant) void api.get<UnpublishedLink[]>(path).then(setLinks, () => setLinks([]));
    else setLinks([]);
  }, [api, isRelevant, path]);
  // A save may have changed the links.
  useEffect(read, [read, version]);

  if (links.length === 0) return null;
  return {
    title: text('links.unpublished.title'),
    content: (
      <Suspense fallback={null}>
        <UnpublishedLinks links={links} path={`${path}/publish`} onPublished={read} />
      </Suspense>
    ),
  };
};
