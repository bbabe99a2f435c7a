import type {
  BulkActionComponent,
  DocumentActionComponent,
  DocumentActionDescription,
  DocumentActionProps,
} from '@strapi/content-manager/strapi-admin';
import { useDocumentRBAC } from '@strapi/content-manager/strapi-admin';
import { Calendar, Check, Trash } from '@strapi/icons';
import { useForm, useNotification, useTable } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { useMatch, useNavigate } from 'react-router-dom';
import type { PostKind } from '../../../server/src/domain/kinds';
import { nameAttribute, POST_KINDS, uidOf } from '../../../server/src/domain/kinds';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import { refreshContentManager } from '../strapi/cached-records';
import { checkActionTypes, isLanguageDeletion } from '../strapi/document-actions';
import { changeDesk } from './desk-state';
import { languageName } from '../language-name';
import { useAttempt } from './use-attempt';
import { useTrash } from './use-trash';
import { useTrashLanguage } from './use-trash-language';

/** The kind of ours that a content type of the Content Manager is, of those with a trash and a review. */
export const kindOfModel = (model: string): PostKind | undefined =>
  POST_KINDS.find((kind) => uidOf(kind) === model);

const isTrashed = ({ document }: DocumentActionProps): boolean => Boolean(document?.['trashedAt']);

const EDITOR = '/content-manager/collection-types/:model/:documentId';

/** "Move to trash" in the place of "Delete entry (all locales)". */
const TrashAction: DocumentActionComponent = (props) => {
  const { model, documentId, collectionType } = props;
  const text = useText();
  const trash = useTrash();
  const navigate = useNavigate();
  const isEditor = useMatch(EDITOR) !== null;
  const canDelete = useDocumentRBAC('TrashAction', (state) => state.canDelete);
  const kind = kindOfModel(model);
  if (kind === undefined || documentId === undefined || !canDelete || isTrashed(props)) return null;
  return {
    label: text('desk.trash.move'),
    icon: <Trash />,
    variant: 'danger',
    position: ['header', 'table-row'],
    onClick: () =>
      trash(
        kind,
        [documentId],
        () => isEditor && navigate(`../${collectionType}/${model}`, { replace: true }),
      ),
  };
};
TrashAction.position = ['header', 'table-row'];

/** The language alone, in the place of "Delete entry (French)", which deletes it for good. */
const TrashLanguageAction: DocumentActionComponent = (props) => {
  const { model, documentId, document, collectionType } = props;
  const text = useText();
  const { locale } = useIntl();
  const trashLanguage = useTrashLanguage();
  const navigate = useNavigate();
  const isEditor = useMatch(EDITOR) !== null;
  const canDelete = useDocumentRBAC('TrashLanguageAction', (state) => state.canDelete);
  const kind = kindOfModel(model);
  const code = document?.locale;
  if (kind === undefined || documentId === undefined || !code || !canDelete) return null;
  if (isTrashed(props) || !hasOtherLanguages(props)) return null;
  const named: unknown = document[nameAttribute(kind)];
  const name = typeof named === 'string' && named !== '' ? named : text('desk.unnamed');
  return {
    label: text('desk.languages.move', { language: languageName(code, locale) }),
    icon: <Trash />,
    variant: 'danger',
    position: ['header', 'table-row'],
    onClick: () =>
      trashLanguage(kind, documentId, { code, name }, () => {
        if (isEditor) void navigate(`../${collectionType}/${model}`, { replace: true });
      }),
  };
};
TrashLanguageAction.position = ['header', 'table-row'];

/** "Move to trash" for what is selected in a list. */
export const TrashBulkAction: BulkActionComponent = ({ model, documents }) => {
  const text = useText();
  const trash = useTrash();
  const selectRow = useTable('TrashBulkAction', (state) => state.selectRow);
  const canDelete = useDocumentRBAC('TrashBulkAction', (state) => state.canDelete);
  const kind = kindOfModel(model);
  if (kind === undefined || !canDelete) return null;
  const documentIds = documents.map(({ documentId }) => documentId);
  return {
    label: text('desk.trash.move'),
    variant: 'danger-light',
    onClick: () => void trash(kind, documentIds, () => selectRow([])),
  };
};

/** "Duplicate to dates" of an event. */
const CopiesAction: DocumentActionComponent = (props) => {
  const { model, documentId, document } = props;
  const text = useText();
  const canCreate = useDocumentRBAC('CopiesAction', (state) => state.canCreate);
  if (kindOfModel(model) !== 'event' || documentId === undefined || !canCreate || isTrashed(props))
    return null;
  return {
    label: text('desk.copies.action'),
    icon: <Calendar />,
    position: ['panel', 'table-row'],
    onClick: () => changeDesk({ wish: { documentId, locale: document?.locale ?? undefined } }),
  };
};
CopiesAction.position = ['panel', 'table-row'];

/** "Send for review", for those who may not publish. What is not saved yet cannot be reviewed. */
const ReviewAction: DocumentActionComponent = (props) => {
  const { model, documentId, document, activeTab } = props;
  const api = useCalendarApi();
  const text = useText();
  const attempt = useAttempt();
  const { toggleNotification } = useNotification();
  const isModified = useForm('ReviewAction', (form) => form.modified);
  const may = useDocumentRBAC(
    'ReviewAction',
    ({ canPublish, canUpdate }) => Boolean(canUpdate) && !canPublish,
  );
  const kind = kindOfModel(model);
  if (kind === undefined || !may || activeTab === 'published' || isTrashed(props)) return null;
  const waits = document?.['readyForReview'] === true;
  const send = () =>
    attempt(async () => {
      await api.post(`/review/${kind}/${documentId}/request`, {});
      refreshContentManager();
      toggleNotification({ type: 'success', message: text('desk.review.sent') });
    });
  return {
    label: text(waits ? 'desk.review.waits' : 'desk.review.send'),
    icon: <Check />,
    position: 'panel',
    disabled: waits || isModified || documentId === undefined,
    onClick: async (event) => {
      event.preventDefault();
      await send();
    },
  };
};
ReviewAction.position = 'panel';

/** An action of Strapi's that is another one, or none, for records of ours. */
function forOurs(
  action: DocumentActionComponent,
  change: (
    description: DocumentActionDescription,
    props: DocumentActionProps,
    mayPublish: boolean,
  ) => DocumentActionDescription | null,
): DocumentActionComponent {
  const Action: DocumentActionComponent = (props) => {
    const description = action(props);
    const mayPublish = useDocumentRBAC('CalendarAction', (state) => Boolean(state.canPublish));
    if (description === null || kindOfModel(props.model) === undefined) return description;
    return change(description, props, mayPublish);
  };
  if (action.type) Action.type = action.type;
  if (action.position) Action.position = action.position;
  return Action;
}

/** The same of actions on what is selected. */
export function unlessOurs(action: BulkActionComponent): BulkActionComponent {
  const Action: BulkActionComponent = (props) => {
    const description = action(props);
    return kindOfModel(props.model) === undefined ? description : null;
  };
  if (action.type) Action.type = action.type;
  return Action;
}

/** The only language of a record goes to the trash with the record. */
function hasOtherLanguages({ meta, document }: DocumentActionProps): boolean {
  const others: unknown = meta?.availableLocales ?? document?.['localizations'];
  return Array.isArray(others) && others.length > 0;
}

/** The edit view's actions as editors of calendars need them. */
export function documentActions(actions: DocumentActionComponent[]): DocumentActionComponent[] {
  checkActionTypes(actions);
  const changed = actions.map((action) => {
    if (action.type === 'delete') return forOurs(action, () => null);
    if (action.type === undefined) {
      return forOurs(action, (description) => (isLanguageDeletion(description) ? null : description));
    }
    if (action.type !== 'publish') return action;
    return forOurs(action, (description, props, mayPublish) => {
      if (!mayPublish) return null;
      return isTrashed(props) ? { ...description, disabled: true } : description;
    });
  });
  return [ReviewAction, ...changed, CopiesAction, TrashAction, TrashLanguageAction];
}
