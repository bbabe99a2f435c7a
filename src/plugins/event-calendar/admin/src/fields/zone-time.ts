/** Abbreviation and offset of a zone: `CEST, UTC+02:00`. Abbreviations that are offsets themselves (`+0545`) are left out. */
export const zoneTime = ({ abbreviation, offset }: { abbreviation: string; offset: string }): string =>
  /^[A-Za-z]+$/.test(abbreviation) && abbreviation !== 'UTC'
    ? `${abbreviation}, UTC${offset}`
    : `UTC${offset}`;
