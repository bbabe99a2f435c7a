import type { Core } from '@strapi/strapi';
import type { Settings } from '../../platform/settings/settings';
import type { PanelRoute } from '../request/route';
import { COPIES_ROUTE } from './copies';
import { COPY_PLAN_ROUTE } from './copy-plan';
import { hideTrashed } from './hide-trashed';
import { MISSING_TRANSLATIONS_ROUTE, UPCOMING_ROUTE } from './home';
import { registerPreview } from './preview';
import { PUBLICATION_ROUTE } from './publication';
import { REVIEW_LIST_ROUTE, REVIEW_PUBLISH_ROUTE, REVIEW_REQUEST_ROUTE } from './review';
import {
  REVIEW_ANSWER_ROUTE,
  REVIEW_RETURNED_ROUTE,
  REVIEW_SEND_BACK_ROUTE,
  REVIEW_THREAD_ROUTE,
  REVIEW_UNDO_ROUTE,
} from './review-thread';
import { SCHEDULE_ROUTE, UNSCHEDULE_ROUTE } from './schedule-publication';
import {
  DELETE_LANGUAGE_ROUTE,
  DELETE_ROUTE,
  RESTORE_LANGUAGE_ROUTE,
  RESTORE_ROUTE,
  RESTORE_SEVERAL_ROUTE,
  TRASHED_LANGUAGES_ROUTE,
  TRASH_LANGUAGE_ROUTE,
  TRASH_LIST_ROUTE,
  TRASH_ROUTE,
  TRASH_SEVERAL_ROUTE,
} from './trash';

/** The editorial routes: trash, review, copies, publication and the home page. */
export const EDITORIAL_ROUTES: readonly PanelRoute[] = [
  TRASH_LIST_ROUTE,
  TRASH_SEVERAL_ROUTE,
  RESTORE_SEVERAL_ROUTE,
  TRASH_ROUTE,
  RESTORE_ROUTE,
  DELETE_ROUTE,
  TRASHED_LANGUAGES_ROUTE,
  TRASH_LANGUAGE_ROUTE,
  RESTORE_LANGUAGE_ROUTE,
  DELETE_LANGUAGE_ROUTE,
  REVIEW_LIST_ROUTE,
  REVIEW_PUBLISH_ROUTE,
  REVIEW_REQUEST_ROUTE,
  REVIEW_RETURNED_ROUTE,
  REVIEW_THREAD_ROUTE,
  REVIEW_SEND_BACK_ROUTE,
  REVIEW_UNDO_ROUTE,
  REVIEW_ANSWER_ROUTE,
  COPY_PLAN_ROUTE,
  COPIES_ROUTE,
  PUBLICATION_ROUTE,
  SCHEDULE_ROUTE,
  UNSCHEDULE_ROUTE,
  UPCOMING_ROUTE,
  MISSING_TRANSLATIONS_ROUTE,
];

/** Hides the trash in the Content Manager and sets up the preview. Call it in the plugin's `register`. */
export function registerEditorial(strapi: Core.Strapi, settings: Settings): void {
  hideTrashed(strapi);
  registerPreview(strapi, settings);
}
