import en from '../translations/en/series.json';
import fr from '../translations/fr/series.json';
import { useLazyText } from '../use-lazy-text';

const CATALOGUES = { en, fr };

/** Texts of `series.json`. */
export const useSeriesText = () => useLazyText(CATALOGUES);
