import {
  Box,
  Checkbox,
  Field,
  Flex,
  Grid,
  SingleSelect,
  SingleSelectOption,
  TextInput,
} from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { EVENT_STATES } from '../../../server/src/domain/event-state';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import { BOARD_STATUSES } from '../board/address';
import { ChoiceFilter } from '../board/filters/ChoiceFilter';
import { languageLabel } from '../language-name';
import { useText } from '../use-text';
import type { ListAddress } from './address';
import { CHANGED_DAYS, FLAGS, isBackwards } from './address';
import { RANGES } from './ranges';
import { useListText } from './use-list-text';

interface ListFiltersProps {
  facts: CalendarFacts;
  address: ListAddress;
  onChange(change: Partial<ListAddress>): void;
}

const CELL = { col: 3, s: 6, xs: 12, direction: 'column', alignItems: 'stretch' } as const;

/** Selects which events the list shows, and in which language. */
export function ListFilters({ facts, address, onChange }: ListFiltersProps) {
  const text = useText();
  const words = useListText();
  const { locale: panelLocale } = useIntl();
  const languages = facts.languages.map(({ code }) => [code, languageLabel(code, panelLocale)] as const);
  const { rights } = facts;
  return (
    <Grid.Root gap={3} tag="section" aria-label={text('board.filters')}>
      <Choice
        name="range"
        label={words('list.range')}
        value={address.range}
        options={RANGES.map((range) => [range, words(`list.range.${range}`)])}
        onChange={(range) => onChange({ range: RANGES.find((known) => known === range) ?? 'upcoming' })}
      />
      {address.range === 'days' &&
        (['from', 'until'] as const).map((side) => (
          <Grid.Item key={side} {...CELL}>
            <Field.Root
              name={`list-${side}`}
              error={side === 'until' && isBackwards(address) && words('list.until.early')}
            >
              <Field.Label>{words(`list.${side}`)}</Field.Label>
              <TextInput
                type="date"
                size="S"
                value={address[side] ?? ''}
                onChange={(event) => onChange({ [side]: event.currentTarget.value || undefined })}
              />
              <Box role="alert">
                <Field.Error />
              </Box>
            </Field.Root>
          </Grid.Item>
        ))}
      {rights.venue.read && (
        <Grid.Item {...CELL}>
          <ChoiceFilter
            kind="venue"
            locale={address.locale}
            value={address.venue === 'none' ? undefined : address.venue}
            onChange={(venue) => onChange({ venue })}
          />
        </Grid.Item>
      )}
      {(['organizer', 'category'] as const)
        .filter((kind) => rights[kind].read)
        .map((kind) => (
          <Grid.Item key={kind} {...CELL}>
            <ChoiceFilter
              kind={kind}
              locale={address.locale}
              value={address[kind]}
              onChange={(value) => onChange({ [kind]: value })}
            />
          </Grid.Item>
        ))}
      <Choice
        name="status"
        label={text('board.filter.status')}
        value={address.status}
        options={BOARD_STATUSES.map((status) => [status, text(`board.status.${status}`)])}
        onChange={(status) => onChange({ status })}
        mayBeAny
      />
      <Choice
        name="state"
        label={words('list.state')}
        value={address.state}
        options={EVENT_STATES.map((state) => [
          state,
          state === 'scheduled' ? words('list.state.scheduled') : text(`board.state.${state}`),
        ])}
        onChange={(state) => onChange({ state })}
        mayBeAny
      />
      <Choice
        name="missing"
        label={words('list.missing')}
        value={address.missing}
        options={[['any', words('list.missing.any')], ...languages]}
        onChange={(missing) => onChange({ missing })}
        mayBeAny
      />
      <Choice
        name="behind"
        label={words('list.behind')}
        value={address.behind}
        options={[['any', words('list.missing.any')], ...languages]}
        onChange={(behind) => onChange({ behind })}
        mayBeAny
      />
      <Choice
        name="changed"
        label={words('list.changed')}
        value={address.changed}
        options={CHANGED_DAYS.map((days) => [days, words('list.changed.days', { count: Number(days) })])}
        onChange={(changed) => onChange({ changed })}
        mayBeAny
      />
      <Choice
        name="locale"
        label={text('board.language')}
        value={address.locale}
        options={languages}
        onChange={(locale) => onChange({ locale })}
      />
      <Grid.Item col={12} s={12} xs={12} direction="column" alignItems="stretch">
        <Flex gap={5} wrap="wrap" role="group" aria-label={words('list.only')}>
          {FLAGS.filter((flag) => flag !== 'changeable' || !facts.changesAll || address.changeable).map(
            (flag) => (
              <Checkbox
                key={flag}
                checked={address[flag] === true}
                onCheckedChange={(checked) => onChange({ [flag]: checked === true || undefined })}
              >
                {words(`list.${flag}`)}
              </Checkbox>
            ),
          )}
          <Checkbox
            checked={address.venue === 'none'}
            onCheckedChange={(checked) => onChange({ venue: checked === true ? 'none' : undefined })}
          >
            {words('list.venue')}
          </Checkbox>
        </Flex>
      </Grid.Item>
    </Grid.Root>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange(value: string | undefined): void;
  /** Whether nothing may be chosen. */
  mayBeAny?: boolean;
}

function Choice({ name, label, value, options, onChange, mayBeAny = false }: ChoiceProps) {
  const text = useText();
  return (
    <Grid.Item {...CELL}>
      <Field.Root name={`list-${name}`}>
        <Field.Label>{label}</Field.Label>
        <SingleSelect
          size="S"
          value={value ?? ''}
          placeholder={text('board.filter.any')}
          onChange={(chosen) => onChange(String(chosen))}
          {...(mayBeAny && {
            onClear: () => onChange(undefined),
            clearLabel: text('board.filter.clear'),
          })}
        >
          {options.map(([option, shown]) => (
            <SingleSelectOption key={option} value={option}>
              {shown}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
    </Grid.Item>
  );
}
