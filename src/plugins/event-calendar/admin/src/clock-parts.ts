/**
 * Options of `Intl.DateTimeFormat` for a time of day: `8:00 PM` in English, `20:00` and `08:00` in French. With `numeric`, French would
 * show single times as `8:00`, but ranges as `08:00 – 10:00`.
 * @param language a BCP 47 tag
 */
export function clockParts(language: string): Pick<Intl.DateTimeFormatOptions, 'hour' | 'minute'> {
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  return { hour: hourCycle === 'h23' ? '2-digit' : 'numeric', minute: '2-digit' };
}
