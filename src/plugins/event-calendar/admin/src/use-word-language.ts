import { useIntl } from 'react-intl';
import type { WordLanguage } from '../../server/src/domain/recurrence/words';

/** The language of the panel, of those that rules have words in. */
export function useWordLanguage(): WordLanguage {
  const { locale } = useIntl();
  return locale.startsWith('fr') ? 'fr' : 'en';
}
