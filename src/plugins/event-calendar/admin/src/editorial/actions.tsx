import type {
  BulkActionComponent,
  DocumentActionComponent,
  DocumentActionDescription,
  DocumentActionProps,
} from '@strapi/content-manager/strapi-admin';
import { useDocumentRBAC } from '@strapi/content-manager/strapi-admin';
import { ArrowClockwise, Calendar, Check, Clock, Cross, Trash } from '@strapi/icons';
import { useForm, useNotification, useQueryParams, useTable } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { useMatch, useNavigate } from 'react-router-dom';
import type { PostKind } from '../../../server/src/domain/kinds';
import { MOST_EVENTS } from '../../../server/src/panel-contract/many';
import { nameAttribute, POST_KINDS, uidOf } from '../../../server/src/domain/kinds';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import { refreshContentManager } from '../strapi/cached-records';
import { checkActionTypes, isLanguageDeletion } from '../strapi/document-actions';
import { changeOverlay } from './overlay-state';
import { languageName } from '../language-name';
import { mendFocusOnce } from '../lost-focus';
import { toAnswer } from '../review/to-answer';
import { useAttempt } from './use-attempt';
import { useTrashLanguage } from './use-trash-language';

/** The kind of a content type; undefined for content types without trash and review. */
export const kindOfModel = (model: string): PostKind | undefined =>
  POST_KINDS.find((kind) => uidOf(kind) === model);

const isTrashed = ({ document }: DocumentActionProps): boolean => Boolean(document?.['trashedAt']);

const EDITOR = '/content-manager/collection-types/:model/:documentId';

/** "Move to trash", instead of Strapi's "Delete entry (all locales)". */
const TrashAction: DocumentActionComponent = (props) => {
  const { model, documentId, collectionType } = props;
  const text = useText();
  const navigate = useNavigate();
  const isEditor = useMatch(EDITOR) !== null;
  const canDelete = useDocumentRBAC('TrashAction', (state) => state.canDelete);
  const kind = kindOfModel(model);
  if (kind === undefined || documentId === undefined || !canDelete || isTrashed(props)) return null;
  return {
    label: text('editorial.trash.move'),
    icon: <Trash />,
    variant: 'danger',
    position: ['header', 'table-row'],
    onClick: () =>
      changeOverlay({
        trash: {
          ...{ kind, documentIds: [documentId] },
          after: () => void (isEditor && navigate(`../${collectionType}/${model}`, { replace: true })),
        },
      }),
  };
};
TrashAction.position = ['header', 'table-row'];

/** "Move to trash (French)", instead of Strapi's "Delete entry (French)", which deletes for good. */
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
  const value: unknown = document[nameAttribute(kind)];
  const name = typeof value === 'string' && value !== '' ? value : text('editorial.unnamed');
  return {
    label: text('editorial.languages.move', { language: languageName(code, locale) }),
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

/** "Move to trash" for the selected rows of a list. */
export const TrashBulkAction: BulkActionComponent = ({ model, documents }) => {
  const text = useText();
  const selectRow = useTable('TrashBulkAction', (state) => state.selectRow);
  const canDelete = useDocumentRBAC('TrashBulkAction', (state) => state.canDelete);
  const kind = kindOfModel(model);
  if (kind === undefined || !canDelete) return null;
  const documentIds = documents.map(({ documentId }) => documentId);
  return {
    label: text('editorial.trash.move'),
    variant: 'danger-light',
    onClick: () => changeOverlay({ trash: { kind, documentIds, after: () => selectRow([]) } }),
  };
};

/** "Change …" for the selected events of the list. */
export const ChangeBulkAction: BulkActionComponent = ({ model, documents }) => {
  const text = useText();
  const selectRow = useTable('ChangeBulkAction', (state) => state.selectRow);
  const canUpdate = useDocumentRBAC('ChangeBulkAction', (state) => state.canUpdate);
  const [{ query }] = useQueryParams<{ plugins?: { i18n?: { locale?: string } } }>();
  if (kindOfModel(model) !== 'event' || !canUpdate) return null;
  const documentIds = documents.map(({ documentId }) => documentId);
  const locale = query.plugins?.i18n?.locale ?? documents[0]?.locale ?? 'en';
  return {
    label: text('editorial.many'),
    variant: 'tertiary',
    disabled: documentIds.length > MOST_EVENTS,
    onClick: () => changeOverlay({ many: { documentIds, locale, onDone: () => selectRow([]) } }),
  };
};

/** "Cancel the event" or "Postpone the event", which ask for the reason. They wait until the form is saved. */
function stateAction(state: 'canceled' | 'postponed'): DocumentActionComponent {
  const StateAction: DocumentActionComponent = (props) => {
    const { model, documentId, document } = props;
    const text = useText();
    const isModified = useForm('StateAction', (form) => form.modified);
    const canUpdate = useDocumentRBAC('StateAction', ({ canUpdate: may }) => Boolean(may));
    if (kindOfModel(model) !== 'event' || documentId === undefined || !canUpdate || isTrashed(props))
      return null;
    if (document?.['eventStatus'] === state) return null;
    return {
      label: text(`editorial.make.${state}`),
      icon: state === 'canceled' ? <Cross /> : <Clock />,
      position: 'header',
      disabled: isModified,
      onClick: () =>
        changeOverlay({ many: { documentIds: [documentId], locale: document?.locale ?? 'en', state } }),
    };
  };
  StateAction.position = 'header';
  return StateAction;
}

const STATE_ACTIONS = [stateAction('canceled'), stateAction('postponed')];

/** "Repeats …" for an event, which makes a series of it, and "Duplicate to dates". */
function copiesAction(repeats: boolean): DocumentActionComponent {
  const CopiesAction: DocumentActionComponent = (props) => {
    const { model, documentId, document } = props;
    const text = useText();
    const canCreate = useDocumentRBAC('CopiesAction', (state) => state.canCreate);
    if (kindOfModel(model) !== 'event' || documentId === undefined || !canCreate || isTrashed(props))
      return null;
    return {
      label: text(repeats ? 'editorial.repeats.action' : 'editorial.copies.action'),
      icon: repeats ? <ArrowClockwise /> : <Calendar />,
      position: ['panel', 'table-row'],
      onClick: () => changeOverlay({ duplicate: { documentId, locale: document?.locale, repeats } }),
    };
  };
  CopiesAction.position = ['panel', 'table-row'];
  return CopiesAction;
}

const COPIES_ACTIONS = [copiesAction(true), copiesAction(false)];

/** "Send for review", for users who may not publish. Disabled while the form has unsaved changes. */
const ReviewAction: DocumentActionComponent = (props) => {
  const { model, documentId, document, activeTab } = props;
  const api = useCalendarApi();
  const text = useText();
  const attempt = useAttempt();
  const { toggleNotification } = useNotification();
  const isModified = useForm('ReviewAction', (form) => form.modified);
  const mayRequest = useDocumentRBAC(
    'ReviewAction',
    ({ canPublish, canUpdate }) => Boolean(canUpdate) && !canPublish,
  );
  const kind = kindOfModel(model);
  if (kind === undefined || !mayRequest || activeTab === 'published' || isTrashed(props)) return null;
  const isWaiting = document?.['readyForReview'] === true;
  const send = () =>
    attempt(async () => {
      mendFocusOnce(toAnswer);
      await api.post(`/review/${kind}/${documentId}/request`, { locale: document?.locale ?? undefined });
      refreshContentManager();
      toggleNotification({ type: 'success', message: text('editorial.review.sent') });
    });
  return {
    label: text(isWaiting ? 'editorial.review.waits' : 'editorial.review.send'),
    icon: <Check />,
    position: 'panel',
    disabled: isWaiting || isModified || documentId === undefined,
    onClick: async (event) => {
      event.preventDefault();
      await send();
    },
  };
};
ReviewAction.position = 'panel';

/** Wraps one of Strapi's actions so that calendar records get a changed action, or none. */
function forCalendarRecords(
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

/** Wraps one of Strapi's bulk actions so that calendar records do not get it. */
export function exceptForCalendarRecords(action: BulkActionComponent): BulkActionComponent {
  const Action: BulkActionComponent = (props) => {
    const description = action(props);
    return kindOfModel(props.model) === undefined ? description : null;
  };
  if (action.type) Action.type = action.type;
  return Action;
}

/** Whether the record has other languages. If it has none, only the whole record can go to the trash. */
function hasOtherLanguages({ meta, document }: DocumentActionProps): boolean {
  const others: unknown = meta?.availableLocales ?? document?.['localizations'];
  return Array.isArray(others) && others.length > 0;
}

/** Strapi's actions for a record, adapted for the calendar: trash instead of deletion, review, and copies. */
export function documentActions(actions: DocumentActionComponent[]): DocumentActionComponent[] {
  checkActionTypes(actions);
  const changed = actions.map((action) => {
    if (action.type === 'delete') return forCalendarRecords(action, () => null);
    if (action.type === undefined) {
      return forCalendarRecords(action, (description) =>
        isLanguageDeletion(description) ? null : description,
      );
    }
    if (action.type !== 'publish') return action;
    return forCalendarRecords(action, (description, props, mayPublish) => {
      if (!mayPublish) return null;
      return isTrashed(props) ? { ...description, disabled: true } : description;
    });
  });
  return [ReviewAction, ...changed, ...COPIES_ACTIONS, ...STATE_ACTIONS, TrashAction, TrashLanguageAction];
}
