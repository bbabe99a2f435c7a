/** The first weekday of a week: 0 is Sunday. */
export type WeekStart = 0 | 1 | 6;

/** The values of the setting: a weekday, or `locale` to follow the reader's language. */
export const WEEK_STARTS = ['locale', 'monday', 'sunday', 'saturday'] as const;
export type WeekStartSetting = (typeof WEEK_STARTS)[number];

const BY_NAME = { monday: 1, sunday: 0, saturday: 6 } as const;

/** Regions where weeks begin on Sunday or Saturday (Unicode CLDR, `weekData`); elsewhere they begin on Monday. */
const SUNDAY = new Set(
  (
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK ' +
    'PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
  ).split(' '),
);
const SATURDAY = new Set('AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));

/**
 * The first weekday of a week for a reader. Browsers are not asked, because not all of them know it and they could differ.
 * @param language a BCP 47 tag, such as the language of the admin panel; without a region, the most likely region applies
 */
export function weekStartOf(setting: WeekStartSetting, language: string): WeekStart {
  if (setting !== 'locale') return BY_NAME[setting];
  const region = regionOf(language);
  if (SUNDAY.has(region)) return 0;
  return SATURDAY.has(region) ? 6 : 1;
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? '';
  } catch {
    return '';
  }
}
