/** Whether the address that led to the list named no language. */
let isWithout = false;

/**
 * Notes whether an address names a language. To be called when a list is first rendered: before it shows anything, Strapi adds the
 * language of the list that was shown last in this browser, or the default language, and the address is then like one that names it.
 * @param search the query of the address
 */
export function noteArrival(search: string): void {
  if (!new URLSearchParams(search).has('plugins[i18n][locale]')) isWithout = true;
}

/** Whether the list was opened by an address without a language. The next question is about the next list. */
export function takeArrival(): boolean {
  const was = isWithout;
  isWithout = false;
  return was;
}
