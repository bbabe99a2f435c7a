/** What the network and the parsers report when a client has gone before its request was answered. */
const CODES: readonly unknown[] = [
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'HPE_INVALID_EOF_STATE',
];
/** `Request aborted` of the parser of forms (formidable 3, `FormidableError.js`). */
const FORM_ABORTED = 1002;

/** Whether an error says that the client has gone. */
export const isHangUp = (error: unknown): boolean => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return CODES.includes(code) || code === FORM_ABORTED;
};
