import en from '../translations/en/languages.json';
import fr from '../translations/fr/languages.json';
import { useLazyText } from '../use-lazy-text';

const CATALOGUES = { en, fr };

/** Texts of `languages.json`. */
export const useLanguagesText = () => useLazyText(CATALOGUES);
