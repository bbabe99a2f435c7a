import type { Cell, Verdict } from './cells';

/** Most kinds of fault that are listed. */
const LISTED = 200;
const SHOWN = 700;

/** What has been played and what was wrong. */
export class Findings {
  private readonly counts = new Map<Verdict, number>();
  private readonly statuses = new Map<number, number>();
  private readonly found = new Map<
    string,
    { example: string; count: number; first: Cell; states: Set<string> }
  >();
  /** Doors by verdict, to see that every line was played. */
  readonly played = new Set<string>();

  count({ name, who }: Cell, verdict: Verdict, status: number): void {
    this.counts.set(verdict, (this.counts.get(verdict) ?? 0) + 1);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.played.add(`${name}: ${who} ${verdict}`);
  }

  add(cell: Cell, what: string, example: string): void {
    const { name, who, kind, whose, state, language } = cell;
    const key = `${name}, ${who}: ${what.replace(/\d{2,}|[a-z0-9]{24}|'.*?'|".*?"/g, '…').slice(0, 60)}`;
    const known = this.found.get(key);
    if (known === undefined)
      this.found.set(key, {
        example: `${what}\n      ${example}`.slice(0, SHOWN),
        count: 1,
        first: cell,
        states: new Set([`${whose} ${state} ${kind} ${language}`]),
      });
    else {
      known.count += 1;
      known.states.add(`${whose} ${state} ${kind} ${language}`);
    }
  }

  get faults(): string[] {
    return [...this.found]
      .map(
        ([, { example, count, first, states }]) =>
          `${first.name} (${first.who}), ${count} times, ${[...states].slice(0, 6).join('; ')}: ${example}`,
      )
      .slice(0, LISTED);
  }

  summary(): string {
    const text = (map: ReadonlyMap<string | number, number>): string =>
      [...map]
        .sort()
        .map(([name, count]) => `${count} ${name}`)
        .join(', ');
    return `${text(this.counts)}; answered ${[...this.statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`;
  }
}
