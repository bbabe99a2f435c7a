/** The parts of a venue's address that its `stateprovince` depends on. */
export interface Region {
  state: string;
  province: string;
  country: string;
  stateprovince: string;
}

const UNITED_STATES = new Set(['', 'us', 'united states']);

/**
 * The state or province of a new venue (docs/interface.md 8.9): as given; otherwise the state if the country is the United
 * States or not given; otherwise the province.
 */
export function stateprovinceOf(given: Partial<Region>): string {
  if (given.stateprovince) return given.stateprovince;
  const domestic = UNITED_STATES.has((given.country ?? '').trim().toLowerCase());
  return (domestic && given.state) || given.province || '';
}

/**
 * The state or province of a venue after an update (docs/interface.md 8.10): the value sent; otherwise recomputed from the
 * merged record if state, province or country was sent; otherwise the stored value.
 */
export function stateprovinceAfter(stored: Region, sent: Partial<Region>): string {
  if (sent.stateprovince !== undefined) return sent.stateprovince;
  if (sent.state === undefined && sent.province === undefined && sent.country === undefined)
    return stored.stateprovince;
  return stateprovinceOf({
    state: sent.state ?? stored.state,
    province: sent.province ?? stored.province,
    country: sent.country ?? stored.country,
  });
}
