import { Box, Button, Field, Flex, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useDebounce } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { fold } from '../../../server/src/domain/text/fold';
import type { BoardChoices } from '../../../server/src/panel-contract/board';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { ComboInput } from '../fields/ComboInput';
import { useManyText } from './use-many-text';
import { LINK_HOWS } from './wanted';
import type { LinkHow, Named, RecordInput, WantedRecords } from './wanted';

interface Props {
  kind: RecordInput;
  locale: string;
  value: WantedRecords;
  isWrong: boolean;
  onChange(value: WantedRecords): void;
}

const NONE = 'none';

/** Chooses the venue, the organizers or the categories that events get. Typing a part of a name finds them; "none" takes all away. */
export function RecordChoice({ kind, locale, value, isWrong, onChange }: Props) {
  const text = useManyText();
  const found = useFound(kind, locale, value.typed);
  const { chosen, typed, how = 'replace' } = value;
  const isMany = kind !== 'venue';
  const add = (record: Named): void => {
    const others = isMany ? (chosen ?? []).filter((other) => other.documentId !== record.documentId) : [];
    onChange({ chosen: [...others, record], typed: '', how });
  };
  const remove = ({ documentId }: Named): void => {
    const left = (chosen ?? []).filter((other) => other.documentId !== documentId);
    onChange({ chosen: left.length === 0 ? undefined : left, typed, how });
  };
  const choose = (documentId: string): void => {
    const record = found.find((other) => other.documentId === documentId);
    if (documentId === NONE) onChange({ chosen: [], typed: '' });
    else if (record !== undefined) add(record);
  };
  // As the server finds them, without accents.
  const wanted = fold(typed);
  const fitting = found.filter(({ name }) => fold(name).includes(wanted));
  const none = { value: NONE, text: text(`many.none.${kind}`) };
  return (
    <Field.Root name={`calendar-many-${kind}`} error={isWrong && text('many.choose')}>
      <Field.Label>{text(`many.${kind}`)}</Field.Label>
      <ComboInput
        name={`calendar-many-${kind}`}
        listLabel={text(`many.${kind}`)}
        text={typed}
        choices={[
          ...(wanted === '' ? [none] : []),
          ...fitting.map(({ documentId, name }) => ({ value: documentId, text: name })),
        ]}
        placeholder={chosen === undefined ? text('many.stays') : undefined}
        onType={(next) => onChange({ chosen, typed: next, how })}
        onChoose={choose}
        onFinish={() => {
          const same = fitting.filter(({ name }) => fold(name) === wanted);
          if (same.length === 1 && same[0] !== undefined) add(same[0]);
        }}
      />
      {chosen !== undefined && (
        <Flex gap={2} wrap="wrap">
          {(chosen.length === 0 ? [{ documentId: NONE, name: none.text }] : chosen).map((record) => (
            <Button
              key={record.documentId}
              size="S"
              variant="secondary"
              endIcon={<Cross aria-hidden />}
              aria-label={text('many.remove', { name: record.name })}
              onClick={() => remove(record)}
            >
              {record.name}
            </Button>
          ))}
        </Flex>
      )}
      {kind !== 'venue' && chosen !== undefined && chosen.length > 0 && (
        <HowChoice kind={kind} how={how} onChange={(next) => onChange({ chosen, typed, how: next })} />
      )}
      <Box role="alert">
        <Field.Error />
      </Box>
    </Field.Root>
  );
}

interface HowProps {
  kind: 'organizer' | 'category';
  how: LinkHow;
  onChange: (how: LinkHow) => void;
}

/** What happens with those that the events have. A field of its own, so that it has a name of its own. */
function HowChoice({ kind, how, onChange }: HowProps) {
  const text = useManyText();
  return (
    <Field.Root name={`calendar-many-how-${kind}`}>
      <Field.Label>{text(`many.how.${kind}`)}</Field.Label>
      <SingleSelect
        value={how}
        onChange={(next) => {
          const known = LINK_HOWS.find((one) => one === next);
          if (known !== undefined) onChange(known);
        }}
      >
        {LINK_HOWS.map((one) => (
          <SingleSelectOption key={one} value={one}>
            {text(`many.how.${one}`)}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
}

/** Records whose names contain what is typed, in a language of the calendar. */
function useFound(kind: RecordInput, locale: string, typed: string): readonly Named[] {
  const api = useCalendarApi();
  const search = useDebounce(typed, 200);
  const [found, setFound] = useState<readonly Named[]>([]);
  useEffect(() => {
    const request = new AbortController();
    api
      .get<BoardChoices>('/board/choices', { kind, locale, search }, request.signal)
      .then(({ choices }) => setFound(choices))
      .catch(() => undefined);
    return () => request.abort();
  }, [api, kind, locale, search]);
  return found;
}
