import { useIntl } from 'react-intl';
import type { SeriesField } from '../../../server/src/panel-contract/series';
import { languageName } from '../language-name';
import { fieldLabel } from '../layout/field-texts';
import { useSeriesText } from './use-series-text';

/** Names of fields, with the language of texts. */
export function FieldNames({ fields }: { fields: readonly SeriesField[] }) {
  const words = useSeriesText();
  const { locale } = useIntl();
  const names = fields.map(({ attribute, locale: language }) => {
    const name = attribute === 'times' ? words('series.times') : fieldLabel(attribute, locale);
    return language === null ? name : `${name} (${languageName(language, locale)})`;
  });
  return <>{new Intl.ListFormat(locale).format(names)}</>;
}
