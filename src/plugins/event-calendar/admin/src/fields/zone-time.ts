/** What a zone calls its time, as editors read it: `CEST, UTC+02:00`; without the abbreviation where that is an offset itself. */
export const zoneTime = ({ abbreviation, offset }: { abbreviation: string; offset: string }): string =>
  /^[A-Za-z]+$/.test(abbreviation) && abbreviation !== 'UTC'
    ? `${abbreviation}, UTC${offset}`
    : `UTC${offset}`;
