import { Badge } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { Kind } from '../../../server/src/domain/kinds';
import { languageName } from '../language-name';
import { useLacking } from './use-lacking';
import { useLanguagesText } from './use-languages-text';

/** Badges for the languages that a record of a list lacks, and for those that are behind. */
export function LackingBadges({
  kind,
  documentId,
  version,
}: {
  kind: Kind;
  documentId: string;
  version: string;
}) {
  const words = useLanguagesText();
  const { locale } = useIntl();
  const lacking = useLacking(kind, documentId, version);
  const badges = (['missing', 'behind'] as const).flatMap((state) =>
    (lacking?.[state] ?? []).map((code) => ({ state, code })),
  );
  return badges.map(({ state, code }) => (
    <Badge key={code} textColor="neutral800" {...(state === 'behind' && { backgroundColor: 'warning100' })}>
      {words(`languages.lacks.${state}`, { language: languageName(code, locale) })}
    </Badge>
  ));
}
