import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import type { LinkedKind } from '../../../server/src/domain/kinds';
import { COLLECTIONS, uidOf } from '../../../server/src/domain/kinds';
import type { CreatedRecord } from './created-records';
import { onCreatedRecord } from './created-records';

/** The field of an event that links to records of a kind. */
const fieldOf = (kind: LinkedKind): string => (kind === 'venue' ? kind : COLLECTIONS[kind]);

/**
 * Links an event that was never saved to what is made from its form. Strapi does so only for saved ones: it writes the link
 * into the stored record, and here there is none. Shows nothing: a panel is what stands in the form.
 */
export const LinkCreatedRecords: PanelComponent = ({ model, documentId }) => {
  const onChange = useForm('LinkCreatedRecords', (form) => form.onChange);
  const getValues = useForm('LinkCreatedRecords', (form) => form.getValues);
  const isNewEvent = model === uidOf('event') && documentId === undefined;
  useEffect(() => {
    if (!isNewEvent) return undefined;
    return onCreatedRecord((record) => {
      const field = `${fieldOf(record.kind)}.connect`;
      const others = record.kind === 'venue' ? [] : linkedIn(getValues(), fieldOf(record.kind));
      onChange(field, [...others, linkTo(record)]);
    });
  }, [isNewEvent, getValues, onChange]);
  return null;
};

/** A link as Strapi's relation field keeps it in the form; `apiData` is what it sends. */
const linkTo = ({ id, documentId, name, locale, status }: CreatedRecord) => ({
  id,
  documentId,
  name,
  locale,
  status,
  apiData: { id, documentId, locale, isTemporary: true },
});

/** The links that a field of the form has already. */
function linkedIn(values: object, field: string): readonly unknown[] {
  const value: unknown = new Map<string, unknown>(Object.entries(values)).get(field);
  const isLinks = typeof value === 'object' && value !== null && 'connect' in value;
  return isLinks && Array.isArray(value.connect) ? value.connect : [];
}
