import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { SlugResponse } from '../../../../server/src/panel-contract/fields';
import { KINDS, uidOf } from '../../../../server/src/domain/kinds';
import { useCalendarFacts } from '../../calendar-api/use-calendar-facts';
import { useEditedLocale } from '../../use-edited-locale';
import type { InputProps } from '../input-props';
import { optionOf } from '../input-props';
import { useApiResponse } from '../use-api-response';

/**
 * The slug that the record would get if it were saved now; undefined while the request runs, and if the record already has this
 * slug. For content types outside the calendar, Strapi's own check is used.
 */
export function useAvailability(
  { name, initialValue, attribute }: InputProps<string>,
  wanted: string,
): SlugResponse | undefined {
  const { slug: model = '', id } = useParams<{ slug: string; id: string }>();
  const isCopy = useLocation().pathname.includes('/clone/');
  const facts = useCalendarFacts();
  const requestedLocale = useEditedLocale();
  const locale = requestedLocale ?? facts?.languages[0]?.code;
  const contentType = optionOf(attribute, 'contentType', model);
  const kind = KINDS.find((each) => uidOf(each) === contentType);
  const needsCheck = wanted !== '' && (isCopy || wanted !== initialValue);
  // In a dialog, the URL belongs to the record of the page behind it.
  const documentId = contentType === model && !isCopy ? id : undefined;
  const ownCheck = useApiResponse<SlugResponse>(
    '/slugs',
    needsCheck && kind !== undefined && locale !== undefined
      ? { kind, wanted, locale, ...(documentId === undefined ? {} : { documentId }) }
      : undefined,
  ).data;
  const strapiCheck = useStrapiCheck(
    needsCheck && kind === undefined ? wanted : '',
    contentType,
    name,
    locale,
  );
  return kind === undefined ? strapiCheck : ownCheck;
}

function useStrapiCheck(
  value: string,
  contentTypeUID: string,
  field: string,
  locale: string | undefined,
): SlugResponse | undefined {
  const { post } = useFetchClient();
  const [checked, setChecked] = useState<SlugResponse & { value: string }>();
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
