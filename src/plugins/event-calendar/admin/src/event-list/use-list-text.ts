import en from '../translations/en/list.json';
import fr from '../translations/fr/list.json';
import { useLazyText } from '../use-lazy-text';

const CATALOGUES = { en, fr };

/** Texts of `list.json`. */
export const useListText = () => useLazyText(CATALOGUES);
