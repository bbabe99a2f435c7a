/** A group of formats that the same programs read. Its texts are `subscribe.NAME` and `subscribe.NAME.why`. */
interface FormatGroup {
  name: 'calendar' | 'reader' | 'table' | 'map' | 'data';
  /** The suffix of each format and the parameters that it needs; `subscribe.format.SUFFIX` is its name. */
  formats: readonly { suffix: string; more?: Readonly<Record<string, string>> }[];
}

export const FORMAT_GROUPS: readonly FormatGroup[] = [
  { name: 'calendar', formats: [{ suffix: 'ics' }] },
  { name: 'reader', formats: [{ suffix: 'rss' }, { suffix: 'atom' }, { suffix: 'jsonfeed' }] },
  // Spreadsheets recognize the encoding by the byte order mark.
  { name: 'table', formats: [{ suffix: 'csv', more: { bom: '1' } }] },
  { name: 'map', formats: [{ suffix: 'geojson' }] },
  { name: 'data', formats: [{ suffix: 'jsonld' }] },
];
