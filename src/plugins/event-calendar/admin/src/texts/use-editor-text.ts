import en from '../translations/en/editor.json';
import fr from '../translations/fr/editor.json';
import { useLazyText } from '../use-lazy-text';

const CATALOGUES = { en, fr };

/** Texts of `editor.json`. */
export const useEditorText = () => useLazyText(CATALOGUES);
