import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { SlugAnswer } from '../../../../server/src/panel-contract/fields';
import { KINDS, uidOf } from '../../../../server/src/domain/kinds';
import { useCalendarFacts } from '../../calendar-api/use-calendar-facts';
import { useAskedLocale } from '../../use-asked-locale';
import type { InputProps } from '../input-props';
import { optionOf } from '../input-props';
import { useAnswer } from '../use-answer';

/**
 * What would become of a slug when the record were saved now; undefined while it is asked, and for a slug that the record has
 * already. Of other content types Strapi's own check tells.
 */
export function useAvailability(
  { name, initialValue, attribute }: InputProps<string>,
  wanted: string,
): SlugAnswer | undefined {
  const { slug: model = '', id } = useParams<{ slug: string; id: string }>();
  const isCopy = useLocation().pathname.includes('/clone/');
  const facts = useCalendarFacts();
  const asked = useAskedLocale();
  const locale = asked ?? facts?.languages[0]?.code;
  const contentType = optionOf(attribute, 'contentType', model);
  const kind = KINDS.find((one) => uidOf(one) === contentType);
  const asks = wanted !== '' && (isCopy || wanted !== initialValue);
  // In a dialog over another record's page the address tells nothing of this record.
  const documentId = contentType === model && !isCopy ? id : undefined;
  const ours = useAnswer<SlugAnswer>(
    '/slugs',
    asks && kind !== undefined && locale !== undefined
      ? { kind, wanted, locale, ...(documentId === undefined ? {} : { documentId }) }
      : undefined,
  ).answer;
  const others = useStrapisCheck(asks && kind === undefined ? wanted : '', contentType, name, locale);
  return kind === undefined ? others : ours;
}

function useStrapisCheck(
  value: string,
  contentTypeUID: string,
  field: string,
  locale: string | undefined,
): SlugAnswer | undefined {
  const { post } = useFetchClient();
  const [checked, setChecked] = useState<SlugAnswer & { value: string }>();
  useEffect(() => {
    if (value === '') return undefined;
    const timer = setTimeout(() => {
      void post<{ isAvailable: boolean; suggestion: string | null }>(
        '/content-manager/uid/check-availability',
        { contentTypeUID, field, value },
        { params: { locale } },
      )
        .then(({ data }) =>
          setChecked({
            value,
            taken: !data.isAvailable,
            slug: data.isAvailable ? value : data.suggestion,
          }),
        )
        .catch(() => setChecked(undefined));
    }, 250);
    return () => clearTimeout(timer);
  }, [post, value, contentTypeUID, field, locale]);
  return checked?.value === value ? checked : undefined;
}
