/** How long finished requests are remembered, in milliseconds. */
const KEPT = 120_000;
const PRUNE_AT = 5_000;
/** Maximum number of listed requests. */
const NAMED = 5;

interface Span {
  what: string;
  from: number;
  to: number;
}

/** Records which requests ran when, to explain delays of others. */
export class Timeline {
  #spans: Span[] = [];

  /** @returns a function to call at the end */
  begin(what: string): () => void {
    const span = { what, from: Date.now(), to: Infinity };
    if (this.#spans.push(span) > PRUNE_AT) {
      const since = Date.now() - KEPT;
      this.#spans = this.#spans.filter(({ to }) => to > since);
    }
    return () => {
      span.to = Date.now();
    };
  }

  /** Describes the requests between two moments, longest first. */
  during(from: number, to: number): string {
    const share = (span: Span): number => Math.min(span.to, to) - Math.max(span.from, from);
    const spans = this.#spans
      .filter((span) => share(span) > 0)
      .sort((one, other) => share(other) - share(one));
    return spans
      .slice(0, NAMED)
      .map(({ what, from: began, to: ended }) => {
        const lasted = Number.isFinite(ended) ? `${ended - began} ms` : 'still going on';
        return `${what} (${lasted})`;
      })
      .join('; ');
  }
}
