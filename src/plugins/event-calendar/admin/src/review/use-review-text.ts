import en from '../translations/en/review.json';
import fr from '../translations/fr/review.json';
import { useLazyText } from '../use-lazy-text';

const CATALOGUES = { en, fr };

/** Texts of `review.json`. */
export const useReviewText = () => useLazyText(CATALOGUES);
