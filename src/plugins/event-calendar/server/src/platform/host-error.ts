/** The calendar cannot run in this project. The message is one line: what is in the way, and what to do. */
export class HostError extends Error {
  override readonly name = 'HostError';
}
