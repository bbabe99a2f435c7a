import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { uidOf } from '../../server/src/domain/kinds';
import { takenLink } from './saving/form-values';

/**
 * What an event has for a venue by now, as Strapi's relation field takes it out of the form.
 * @param documentId of an event, or of nothing
 * @param locale the language in which the event is read
 * @returns reads it; nothing where it cannot be read
 */
export function useStoredVenue(
  documentId: string | undefined,
  locale: string | undefined,
): () => Promise<readonly object[]> {
  const { get } = useFetchClient();
  return useCallback(async () => {
    if (documentId === undefined) return [];
    const path = `/content-manager/relations/${uidOf('event')}/${documentId}/venue`;
    // A version that is not stored yet has none.
    return get<{ results: unknown[] }>(path, { params: { locale } })
      .then(({ data }) => data.results.flatMap(takenLink))
      .catch(() => []);
  }, [get, documentId, locale]);
}
