import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useForm } from '@strapi/strapi/admin';
import { lazy, Suspense } from 'react';
import { nameAttribute } from '../../../server/src/domain/kinds';
import { useEditedLocale } from '../use-edited-locale';
import { useText } from '../use-text';
import { kindOfModel } from './actions';

const PublicationFacts = lazy(() => import('./PublicationFacts'));

/** The edit view's panel "Publication": the record's status and its scheduled publication. */
export const PublicationPanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  const isModified = useForm('PublicationPanel', (form) => form.modified);
  // A language that is not saved yet has no document. Only the page's address names it.
  const askedLocale = useEditedLocale();
  const kind = kindOfModel(model);
  if (kind === undefined || documentId === undefined || !document) return null;
  const version = `${document.updatedAt} ${document.status}`;
  return {
    title: text('editorial.publication.title'),
    content: (
      <Suspense fallback={null}>
        <PublicationFacts
          kind={kind}
          documentId={documentId}
          locale={askedLocale ?? document.locale ?? undefined}
          name={String(document[nameAttribute(kind)] ?? '')}
          version={version}
          isModified={isModified}
        />
      </Suspense>
    ),
  };
};
