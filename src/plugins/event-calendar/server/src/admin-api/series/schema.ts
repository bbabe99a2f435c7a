import { z } from '@strapi/utils';
import { GAPS } from '../../domain/recurrence/dates';
import { LONGEST_RULE } from '../../domain/recurrence/parse-rule';
import { MAX_SERIES_DATES } from '../../domain/recurrence/rule';
import { SERIES_SCOPES } from '../../panel-contract/series';
import { GIVEN_SHARED, GIVEN_TEXTS } from '../../write-model/series/given';
import { MOVE_BODY } from '../board/move';
import { PANEL_LANGUAGE } from '../editorial/holidays-of-dates';
import { STATE } from '../many/schema';
import { DOCUMENT_ID, differentDocuments } from '../request/document-ids';
import { RULE_TEXT } from '../request/rule-text';

const locale = z.string().min(1).max(35);

/** The schema of `SeriesField`. */
const field = z.union([
  z.object({ attribute: z.literal('times'), locale: z.null() }),
  z.object({ attribute: z.enum(GIVEN_SHARED), locale: z.null() }),
  z.object({ attribute: z.enum(GIVEN_TEXTS), locale }),
]);

/** The schema of the query of `GET /series/of/:documentId`. */
export const VIEW_QUERY = z.object({
  /** The language to name the dates in, where they have it. */
  locale: locale.optional(),
});

/** The schema of the body of `POST /series`: events that become a series; without a rule, its dates were chosen one by one. */
export const JOIN_BODY = z.object({
  documentIds: differentDocuments(2, MAX_SERIES_DATES),
  rule: RULE_TEXT.optional(),
});

/** The schema of `SeriesChange`. */
export const CHANGE_BODY = z
  .object({
    documentId: DOCUMENT_ID,
    scope: z.enum(SERIES_SCOPES),
    fields: z.array(field).min(1).max(1_000).optional(),
    move: MOVE_BODY.optional(),
    state: STATE.optional(),
    dryRun: z.boolean().default(false),
  })
  .refine(
    ({ fields, move, state }) => [fields, move, state].filter((given) => given !== undefined).length < 2,
    {
      error: 'can have one of fields, move and state',
    },
  );
export type CheckedSeriesChange = z.infer<typeof CHANGE_BODY>;

/** The schema of `SeriesRuleChange`. */
export const RULE_BODY = z.object({
  documentId: DOCUMENT_ID,
  scope: z.enum(SERIES_SCOPES),
  rule: z.string().min(1).max(LONGEST_RULE),
  gaps: z.enum(GAPS).optional(),
  dryRun: z.boolean().default(false),
  language: PANEL_LANGUAGE,
});
export type CheckedRuleChange = z.infer<typeof RULE_BODY>;
