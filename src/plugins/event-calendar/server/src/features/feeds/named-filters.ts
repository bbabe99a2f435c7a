/** The filters that titles and file names mention, in this order: they are the ones that mean something to people. */
const NAMED = ['categories', 'tags', 'search'] as const;

/** Whether a member of a filter is an id, not a slug or a name. */
export const isId = (member: string): boolean => /^\d+$/.test(member.trim());

/**
 * What titles and file names say of the filters of a feed: `['jazz', 'open air']`, one text a filter. Ids are left out, because
 * they mean nothing to people; `filterNames` has their names.
 * @param given the parameters as they were sent, lists with commas
 */
export function namedFilters(given: Readonly<Record<string, string | undefined>>): string[] {
  return NAMED.map((name) => {
    const text = given[name] ?? '';
    if (name === 'search') return text;
    return text
      .split(',')
      .filter((member) => !isId(member))
      .join(',');
  }).filter((text) => text !== '');
}
