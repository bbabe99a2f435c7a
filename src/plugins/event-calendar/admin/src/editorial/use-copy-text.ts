import en from '../translations/en/copies.json';
import fr from '../translations/fr/copies.json';
import { useLazyText } from '../use-lazy-text';

const CATALOGUES = { en, fr };

/** Texts of `copies.json`. */
export const useCopyText = () => useLazyText(CATALOGUES);
