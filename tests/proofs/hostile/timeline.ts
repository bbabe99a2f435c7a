/** How long what is over is remembered, in milliseconds. */
const KEPT = 120_000;
const PRUNE_AT = 5_000;
/** How many are named. */
const NAMED = 5;

interface Span {
  what: string;
  from: number;
  to: number;
}

/** What was going on when, to say what may have delayed somebody else. */
export class Timeline {
  #spans: Span[] = [];

  /** @returns a function to call when it is over */
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

  /** What went on between two moments, first what covered most of the time, in words. */
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
