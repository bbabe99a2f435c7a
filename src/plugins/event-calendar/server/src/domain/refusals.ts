/**
 * The server's messages for actions that it refuses in the admin panel, by key. Names in braces are replaced by values. The
 * panel has its own text for each key (`refused.*` in its translations).
 */
export const REFUSALS = {
  address:
    'Write a whole address that begins with http, https, ftp or mailto, such as https://example.org/page',
  documentIdTaken: 'Another record has that documentId',
  endBeforeStart: 'The end is on an earlier day than the start',
  form: 'Something in this request is not valid: {problems}',
  languageTaken: 'This record has a version in that language already',
  linkGone: 'A {kind} that this links to does not exist any more',
  noWallTime: '{field} must be a date and time of the form YYYY-MM-DD HH:mm:ss, not {given}',
  noZone: 'There is no time zone {given}',
  noUid: 'uid must be a text of one line with 1 to {most} characters',
  numberTaken: 'Another record has that number',
  lineTooLong: '{field} must have at most {most} characters, not {count}',
  passwordTooLong: 'password must have at most {most} characters, not {count}',
  tooManyLinks: '{field} can link to at most {most} records',
  timesCrossed: 'The end is before the start',
  pictureUnusable: 'The picture {why}',
  secretTested: '{field} is secret: lists cannot be filtered or sorted by it',
  slugTaken: 'Another record has that slug',
  uidTaken: 'Another event has the uid {given}',

  mayNot: 'You may not {right} this {kind}',
  mayNotAddFiles: 'You may not add files to the media library',
  mayNotAddLanguage: 'You may not change this {kind}, so you may not add a language to it either',
  mayNotAny: 'You may not {right} this kind of record',
  mayNotChangeFiles: 'You may not change files of others, and there are some among these',
  mayNotChangeScheduled: 'This {kind} is scheduled: only people who may publish it may change it',
  mayNotChangeShownFile:
    'A {kind} that is published or scheduled shows this file: only people who may publish it may replace or delete the file',
  mayNotInLanguage: 'You may not {right} this {kind} in that language',
  mayNotPublishLink: 'You may not publish {name}',
  mayNotWithdraw: 'This {kind} is published: only people who may publish it may take it off the site',
  mayNotWrite: 'You may not write this kind of record',
  missing: 'There is no such {kind}',
  missingFile: 'There is no such file or folder',
  missingLanguage: 'There is no such {kind} in that language',

  inTrash: 'The record is in the trash',
  languageIsThere: 'The record has a newer version in that language',
  languageNotInTrash: 'This language is not in the trash any more',
  notInTrash: 'Only what is in the trash can be deleted for good',
  onlyLanguage: 'The only language of a record goes to the trash with the record',
  recordInTrash: 'The record itself is in the trash. Restore it first.',

  fieldMissing: '{field} is missing ({language}): it could not be published',
  notWaiting: 'The record no longer waits for review',
  publishedAlready: 'The record is already published in all its languages, so it cannot be scheduled',
  timePassed: 'That time has passed in {zone}',
  timeSkipped: 'Clocks in {zone} skip that time: they show {shown} then',

  copyNeedsTimes: 'The event needs a start, an end and a time zone before it can be copied',
  changedMeanwhile: 'Somebody else changed the record meanwhile',
  eventInTrash: 'The event is in the trash',
  movedMeanwhile: 'Somebody else moved the event meanwhile',
  notPublishedThere: 'There is no published version in that language',
  publishedMeanwhile: 'Somebody else published the event meanwhile',
  sentOtherwise: 'This was received before, with other values',
  underWay: 'This is still being carried out',
  undoTooLate: 'This can no longer be undone',
  noTimes: 'The event has no times yet: enter them first',
  timesDiffer: 'The event has times that are not published yet: publish or discard them before you move it',

  changesUnpublished: 'The event has changes that are not published: publish or discard them first',
  clocksDiffer: 'The dates of a series have one time zone, and all last all day or none does',
  ruleUnusable: 'The series cannot have this rule: {part}',
  inSeries: 'One of the events is a date of a series already',
  sameStart: 'Two of the events begin at the same time',
  nothingToGive: 'This event has nothing to give to other dates',
  wholeDays: 'An event that lasts all day can only be moved by whole days',

  viewsFull: 'You have {most} saved views already; delete one before you save another',
  addressShowsNoEvents: 'This address shows no events',
  noAddress: 'This is not a web address',
  noListThere: 'There is no list of events at this address',

  deliveryGone: 'There is no such delivery; old ones are deleted',
  mayNotSeeBackups: 'You may not see the state of the backups',
  mayNotRebuild: 'You may not manage site rebuilds',
  targetGone: 'There is no such target',
  targetManaged: '"{name}" belongs to the config of the project: change it there',
  targetOff: '"{name}" is switched off: switch it on first',
  targetsFull: 'There are {most} targets already; delete one before you add another',
} as const;

export type RefusalKey = keyof typeof REFUSALS;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What a refusal fills in. */
export type RefusalValues<Key extends RefusalKey> = Readonly<
  Record<NamesIn<(typeof REFUSALS)[Key]>, string | number>
>;

/** A refusal, as it goes to the admin panel in the details of an error. */
export interface Refusal {
  key: RefusalKey;
  values: Readonly<Record<string, string | number>>;
}

export const refusal = <Key extends RefusalKey>(key: Key, values: RefusalValues<Key>): Refusal => ({
  key,
  values,
});

/** A refusal in English. */
export const refusalText = ({ key, values }: Refusal): string =>
  REFUSALS[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
