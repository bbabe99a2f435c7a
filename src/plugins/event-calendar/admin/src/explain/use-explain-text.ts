import en from '../translations/en/reasons.json';
import fr from '../translations/fr/reasons.json';
import { useLazyText } from '../use-lazy-text';

const CATALOGUES = { en, fr };

/** Texts of `reasons.json`. */
export const useExplainText = () => useLazyText(CATALOGUES);
