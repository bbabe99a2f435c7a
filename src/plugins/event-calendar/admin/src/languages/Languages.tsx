import {
  Button,
  Field,
  Flex,
  Link,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import { useTheme } from 'styled-components';
import type { Kind } from '../../../server/src/domain/kinds';
import type { SourceTexts, Translations } from '../../../server/src/panel-contract/translations';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { remember } from '../calendar-api/remember';
import { usePersonalKey } from '../calendar-api/use-personal-key';
import { useAttempt } from '../editorial/use-attempt';
import { languageLabel, languageName } from '../language-name';
import { fieldLabel } from '../layout/field-texts';
import { editorPath } from '../strapi/content-manager';
import { showBeside } from './beside';
import { useLanguagesText } from './use-languages-text';

interface Props {
  kind: Kind;
  documentId: string;
  /** The language of the form. */
  locale: string;
  /** Changes whenever the record has changed. */
  version: string;
  /** Whether what is around it says what it is. */
  isTitled?: boolean;
  /** Is called if the calendar has one language: then there is nothing to show. */
  onSingle?: () => void;
}

const NOTHING = 'none';

/** The languages of a record with their states, and the texts of another language beside the fields of the form. */
export default function Languages({ kind, documentId, locale, version, isTitled = false, onSingle }: Props) {
  const api = useCalendarApi();
  const words = useLanguagesText();
  const attempt = useAttempt();
  const { locale: panel } = useIntl();
  const [wanted, want] = useWantedSource();
  const [known, setKnown] = useState<Translations>();
  const path = `/translations/${kind}/${documentId}`;
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const source = wanted === NOTHING || wanted === locale ? undefined : wanted;
      setKnown(await api.get<Translations>(path, { locale, source }, signal));
    },
    [api, path, locale, wanted],
  );
  useEffect(() => {
    const reading = new AbortController();
    void read(reading.signal).catch(() => reading.signal.aborted || setKnown(undefined));
    return () => reading.abort();
  }, [read, version]);
  const states = known?.languages ?? [];
  const own = states.find((language) => language.locale === locale)?.state;
  const shown = wanted === NOTHING ? undefined : (known?.source ?? undefined);
  const isSingle = known !== undefined && states.length < 2;
  useEffect(() => {
    if (isSingle) onSingle?.();
  }, [isSingle, onSingle]);
  useSourceTexts(shown);
  useTitleOfNew(own === 'missing');
  if (known === undefined || isSingle) return null;
  const others = states.filter(({ state, locale: code }) => state !== 'missing' && code !== locale);
  return (
    <Flex
      tag="section"
      direction="column"
      alignItems="stretch"
      gap={3}
      width="100%"
      aria-label={words('languages.title')}
    >
      {!isTitled && (
        <Typography variant="sigma" textColor="neutral600" tag="h3">
          {words('languages.title')}
        </Typography>
      )}
      <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
        {states.map(({ locale: code, state }) => (
          <Flex tag="li" key={code} justifyContent="space-between" gap={2}>
            {code === locale ? (
              <Typography>{words('languages.here', { language: languageLabel(code, panel) })}</Typography>
            ) : (
              <Link
                tag={NavLink}
                to={editorPath(kind, documentId, code)}
                aria-label={words(state === 'missing' ? 'languages.add' : 'languages.open', {
                  language: languageLabel(code, panel),
                })}
              >
                {languageLabel(code, panel)}
              </Link>
            )}
            <Typography variant="pi" textColor={TONES[state]}>
              {words(`languages.state.${state}`)}
            </Typography>
          </Flex>
        ))}
      </Flex>
      {own === 'behind' && (
        <>
          {known.source && (
            <Typography variant="pi" textColor="neutral600">
              {words('languages.behind.why', { language: languageName(known.source.locale, panel) })}
            </Typography>
          )}
          <Button
            variant="tertiary"
            fullWidth
            onClick={() =>
              void attempt(async () => {
                await api.post<null>(`${path}/${locale}/checked`, {});
                await read();
              })
            }
          >
            {words('languages.checked')}
          </Button>
        </>
      )}
      {others.length > 0 && (
        <Field.Root name="calendar-beside">
          <Field.Label>{words('languages.beside')}</Field.Label>
          <SingleSelect
            name="calendar-beside"
            value={shown?.locale ?? NOTHING}
            onChange={(value: string | number) => want(String(value))}
          >
            <SingleSelectOption value={NOTHING}>{words('languages.beside.none')}</SingleSelectOption>
            {others.map(({ locale: code }) => (
              <SingleSelectOption key={code} value={code}>
                {languageLabel(code, panel)}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Field.Root>
      )}
    </Flex>
  );
}

const TONES = {
  source: 'neutral600',
  current: 'success700',
  behind: 'danger700',
  missing: 'neutral700',
} as const;

/** The language that a person wants to see beside the texts; undefined: the one in which a record was written first. */
function useWantedSource(): [string | undefined, (code: string) => void] {
  const key = usePersonalKey('beside');
  const [wanted, setWanted] = useState(() => localStorage.getItem(key) ?? undefined);
  const want = useCallback(
    (code: string) => {
      remember(key, code);
      setWanted(code);
    },
    [key],
  );
  return [wanted, want];
}

function useSourceTexts(source: SourceTexts | undefined): void {
  const words = useLanguagesText();
  const { locale: panel } = useIntl();
  const { colors } = useTheme();
  useEffect(() => {
    if (source === undefined) return undefined;
    const heading = words('languages.source', { language: languageName(source.locale, panel) });
    const texts = Object.entries(source.texts).map(
      ([name, text]) =>
        [
          name,
          {
            ...{ heading, text, language: source.locale },
            label: `${heading}: ${fieldLabel(name, panel)}`,
            mark: source.changed.includes(name) ? words('languages.changed') : undefined,
          },
        ] as const,
    );
    return showBeside(new Map(texts), {
      background: colors.neutral100,
      changed: colors.warning100,
      edge: colors.warning600,
      quiet: colors.neutral600,
      ink: colors.neutral800,
    });
  }, [source, words, panel, colors]);
}

/** In a language that is new, the title can be typed at once. */
function useTitleOfNew(isNew: boolean): void {
  useEffect(() => {
    if (!isNew) return;
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (!isTyping)
      document.querySelector<HTMLInputElement>('main input:is([name="title"], [name="name"])')?.focus();
  }, [isNew]);
}
