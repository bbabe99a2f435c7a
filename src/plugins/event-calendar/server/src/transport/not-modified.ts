/** The 304 form of a response (RFC 9110, 15.4.5). */
export const notModified = <Whole extends { headers: Readonly<Record<string, string>> }>(
  whole: Whole,
): Omit<Whole, 'body'> & { status: 304; headers: Record<string, string>; body: string } => ({
  ...whole,
  status: 304,
  headers: Object.fromEntries(Object.entries(whole.headers).filter(([name]) => KEPT.has(name))),
  body: '',
});

const KEPT: ReadonlySet<string> = new Set(['ETag', 'Vary', 'Cache-Control']);
