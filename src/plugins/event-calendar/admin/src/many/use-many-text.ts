import en from '../translations/en/many.json';
import fr from '../translations/fr/many.json';
import { useLazyText } from '../use-lazy-text';

const CATALOGUES = { en, fr };

/** Texts of `many.json`. */
export const useManyText = () => useLazyText(CATALOGUES);
