import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useFetchClient, useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect } from 'react';
import { uidOf } from '../../../server/src/domain/kinds';
import { useAskedLocale } from '../use-asked-locale';
import type { CreatedRecord } from './created-records';
import { onCreatedRecord } from './created-records';
import { fieldOf } from './link-fields';
import { finish } from './new-record';

/**
 * Links an event to what is made from its form: in the form, to be saved with it. Strapi links only events that were saved before, by
 * saving all of what stands in the form. Shows nothing: a panel is what stands in the form.
 */
export const LinkCreatedRecords: PanelComponent = ({ model, documentId }) => {
  const onChange = useForm('LinkCreatedRecords', (form) => form.onChange);
  const getValues = useForm('LinkCreatedRecords', (form) => form.getValues);
  const stored = useStoredVenues(documentId);
  const isEvent = model === uidOf('event');
  useEffect(() => {
    if (!isEvent) return undefined;
    const link = async (record: CreatedRecord): Promise<void> => {
      const field = fieldOf(record.kind);
      finish(record.documentId);
      if (record.kind === 'venue') {
        // An event has one: the new one takes the place of what is linked.
        onChange(`${field}.disconnect`, await stored());
        onChange(`${field}.connect`, [linkTo(record)]);
      } else {
        onChange(`${field}.connect`, [...linkedIn(getValues(), field), linkTo(record)]);
      }
    };
    return onCreatedRecord((record) => void link(record));
  }, [isEvent, getValues, onChange, stored]);
  return null;
};

/** Reads what the stored event has for a venue, as Strapi's relation field takes it out. */
function useStoredVenues(documentId: string | undefined): () => Promise<readonly object[]> {
  const { get } = useFetchClient();
  const locale = useAskedLocale();
  return useCallback(async () => {
    if (documentId === undefined) return [];
    const path = `/content-manager/relations/${uidOf('event')}/${documentId}/venue`;
    // A version that is not stored yet has none.
    const read = get<{ results: StoredLink[] }>(path, { params: { locale } });
    return read
      .then(({ data }) => data.results.map((link) => ({ ...link, apiData: dataOf(link) })))
      .catch(() => []);
  }, [get, documentId, locale]);
}

interface StoredLink {
  id: number;
  documentId: string;
  locale?: string | undefined;
}

const dataOf = ({ id, documentId, locale }: StoredLink) => ({ id, documentId, locale });

/** A link as Strapi's relation field keeps it in the form; `apiData` is what it sends. */
const linkTo = (record: CreatedRecord) => ({
  id: record.id,
  documentId: record.documentId,
  name: record.name,
  locale: record.locale,
  status: record.status,
  apiData: { ...dataOf(record), isTemporary: true },
});

/** The links that a field of the form has already. */
function linkedIn(values: object, field: string): readonly unknown[] {
  const value: unknown = new Map<string, unknown>(Object.entries(values)).get(field);
  const isLinks = typeof value === 'object' && value !== null && 'connect' in value;
  return isLinks && Array.isArray(value.connect) ? value.connect : [];
}
