/** The default author where the setting names none: a user of the project may have the name, but nobody has the address (RFC 2606). */
export const DEFAULT_AUTHOR = { username: 'calendar', email: 'calendar@calendar.invalid' };

/** What the default author is found by. @param named the setting `defaultAuthor` */
export const defaultAuthorBy = (named: string): { username: string } | { email: string } =>
  named === '' ? { email: DEFAULT_AUTHOR.email } : { username: named };
