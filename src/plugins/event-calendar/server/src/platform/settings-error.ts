/** A setting is not valid. The message is one line: the setting, its value and the permitted values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** @returns `"value"`, shortened to fit in a message of one line */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const line = text.replace(/\s+/g, ' ');
  return `"${line.length > 80 ? `${line.slice(0, 77)}...` : line}"`;
}
