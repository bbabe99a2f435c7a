import en from '../../translations/en/dialogs.json';
import fr from '../../translations/fr/dialogs.json';
import { useLazyText } from '../../use-lazy-text';

const CATALOGUES = { en, fr };

/** Texts of `dialogs.json`, for dialogs of the board. */
export const useDialogText = () => useLazyText(CATALOGUES);
