import { useAuth } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import { uidOf } from '../../../server/src/domain/kinds';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';

const EVENT = uidOf('event');
const READ = 'plugin::content-manager.explorer.read';

/** The languages of the calendar in which the person may read events; all of them, if the rights name none. */
export function useReadableLanguages(facts: CalendarFacts | undefined): readonly string[] {
  const permissions = useAuth('ReadableLanguages', (state) => state.permissions);
  return useMemo(() => {
    const named = permissions.flatMap(({ action, subject, properties }) =>
      action === READ && subject === EVENT ? (properties?.locales ?? []) : [],
    );
    const all = (facts?.languages ?? []).map(({ code }) => code);
    const readable = all.filter((code) => named.includes(code));
    return readable.length > 0 ? readable : all;
  }, [facts, permissions]);
}
