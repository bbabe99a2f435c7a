/** The response of `GET /series/moving`: the dates of series that newer time zones, or newer rules, would move. */
export interface MovingSeries {
  dates: number;
  series: number;
  /** Some of them that the person may read. */
  first: { documentId: string; locale: string; title: string; start: string }[];
}
