import en from '../translations/en/webhooks.json';
import fr from '../translations/fr/webhooks.json';
import { useLazyText } from '../use-lazy-text';

const CATALOGUES = { en, fr };

/** Texts of `webhooks.json`. */
export const useWebhooksText = () => useLazyText(CATALOGUES);
