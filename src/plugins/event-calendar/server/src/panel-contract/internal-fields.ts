/**
 * The fields that the plugin sets itself and no form has. They are offered to nobody as a filter of a list. A test compares them with
 * the content types.
 */
export const INTERNAL_FIELDS: ReadonlySet<string> = new Set([
  'publicId',
  'standIn',
  'trashedAt',
  'uid',
  'sequence',
  'utcStartDate',
  'utcEndDate',
]);
