import { unstable_useContentManagerContext } from '@strapi/content-manager/strapi-admin';
import { useQueryParams } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { uidOf } from '../../../server/src/domain/kinds';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useWantedLanguage } from '../calendar-api/use-language';
import { useReadableLanguages } from '../calendar-api/use-readable-languages';
import { nearestLanguage } from '../language-name';
import { useActed } from '../saving/use-acted';
import { takeArrival } from './arrival';

const EVENT = uidOf('event');

interface Query extends Record<string, unknown> {
  plugins?: { i18n?: { locale?: string } };
}

/** Lets Strapi's list of events begin in the language in which the board begins. It shows nothing itself. */
export function StartLanguage() {
  const { model } = unstable_useContentManagerContext();
  return model === EVENT ? <Begin /> : null;
}

function Begin() {
  const [{ query }, setQuery] = useQueryParams<Query>();
  const facts = useCalendarFacts();
  const [wanted, remember] = useWantedLanguage();
  const languages = useReadableLanguages(facts);
  const [isWithout] = useState(takeArrival);
  const isBegun = useRef(!isWithout);
  const hasActed = useActed();
  const shown = query.plugins?.i18n?.locale;
  const last = useRef(shown);
  useEffect(() => {
    if (hasActed() && shown !== undefined && last.current !== undefined && shown !== last.current)
      remember(shown);
    last.current = shown;
  }, [hasActed, shown, remember]);
  useEffect(() => {
    if (isBegun.current || facts === undefined) return;
    const start = nearestLanguage(languages, wanted);
    // Strapi may write its own choice over this one while the list opens.
    isBegun.current = hasActed() || languages.length === 0 || shown === start;
    if (!isBegun.current)
      setQuery({ page: 1, plugins: { ...query.plugins, i18n: { locale: start } } }, 'push', true);
  }, [facts, hasActed, languages, wanted, shown, query, setQuery]);
  return null;
}
