/** The details of a 503 that the panel gets. */
export interface Unavailable {
  /** Too many requests are waiting: nothing was stored, and the same request succeeds a little later. */
  tooManyWaiting?: true;
}
