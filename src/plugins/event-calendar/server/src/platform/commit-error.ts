/**
 * A transaction that the database did not commit, or of which nobody knows whether it did. What it wrote must not be reported
 * as stored.
 */
export class CommitError extends Error {
  override readonly name = 'CommitError';

  /**
   * @param cause what the driver said
   * @param outcome `refused`: the database answered, and nothing of the transaction is there. `unknown`: the connection broke
   * before the answer came, so that all of it is there or nothing.
   */
  constructor(
    override readonly cause: unknown,
    readonly outcome: 'refused' | 'unknown',
  ) {
    super(
      `The database ${outcome === 'refused' ? 'did not commit' : 'did not answer whether it has committed'}: ` +
        (cause instanceof Error ? cause.message : String(cause)),
    );
  }
}
