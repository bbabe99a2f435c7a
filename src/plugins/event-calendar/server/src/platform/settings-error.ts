/** A setting that cannot be used. The message is one line: which setting, what it was, what it may be. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** @returns `"value"`, cut so that a message stays one line */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const line = text.replace(/\s+/g, ' ');
  return `"${line.length > 80 ? `${line.slice(0, 77)}...` : line}"`;
}
