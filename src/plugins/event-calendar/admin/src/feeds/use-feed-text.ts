import en from '../translations/en/feeds.json';
import fr from '../translations/fr/feeds.json';
import { useLazyText } from '../use-lazy-text';

const CATALOGUES = { en, fr };

/** Texts of `feeds.json`. */
export const useFeedText = () => useLazyText(CATALOGUES);
