/**
 * The database did not commit a transaction, or it is not known whether it did. Callers must not report the writes of this
 * transaction as stored.
 */
export class CommitError extends Error {
  override readonly name = 'CommitError';

  /**
   * @param cause the driver's error
   * @param outcome `refused`: the database reported the failure, and none of the writes are stored. `unknown`: the connection
   * broke before the database replied, so either all of the writes are stored or none.
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
