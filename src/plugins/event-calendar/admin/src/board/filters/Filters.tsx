import { Field, Grid, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import type { CalendarFacts } from '../../../../server/src/panel-contract/calendar';
import { useIntl } from 'react-intl';
import { languageLabel } from '../../language-name';
import { useText } from '../../use-text';
import type { BoardAddress } from '../address';
import { BOARD_STATUSES } from '../address';
import { ChoiceFilter } from './ChoiceFilter';
import { ZoneChoice } from './ZoneChoice';

const KINDS = ['category', 'venue', 'organizer'] as const;

interface FiltersProps {
  facts: CalendarFacts;
  address: BoardAddress;
  onChange(change: Partial<BoardAddress>): void;
}

/** Element id of the filters, for `aria-controls` of their button. */
export const FILTERS = 'board-filters';

/** The number of active filters. Language, zone and search do not count. */
export const activeFilters = ({ status, category, venue, organizer }: BoardAddress): number =>
  [status, category, venue, organizer].filter((value) => value !== undefined).length;

/** Selects which events the board shows, in which language and in which time zone. */
export function Filters({ facts, address, onChange }: FiltersProps) {
  const text = useText();
  const { locale: panelLocale } = useIntl();
  const cell = { col: 2, s: 4, xs: 12, direction: 'column', alignItems: 'stretch' } as const;
  return (
    <Grid.Root gap={3} id={FILTERS} tag="section" aria-label={text('board.filters')}>
      <Grid.Item {...cell}>
        <Field.Root name="board-status">
          <Field.Label>{text('board.filter.status')}</Field.Label>
          <SingleSelect
            size="S"
            value={address.status ?? ''}
            placeholder={text('board.filter.any')}
            onChange={(status) => onChange({ status: String(status) })}
            onClear={() => onChange({ status: undefined })}
            clearLabel={text('board.filter.clear')}
          >
            {BOARD_STATUSES.map((status) => (
              <SingleSelectOption key={status} value={status}>
                {text(`board.status.${status}`)}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Field.Root>
      </Grid.Item>
      {KINDS.filter((kind) => facts.rights[kind].read).map((kind) => (
        <Grid.Item {...cell} key={kind}>
          <ChoiceFilter
            kind={kind}
            locale={address.locale}
            value={address[kind]}
            onChange={(value) => onChange({ [kind]: value })}
          />
        </Grid.Item>
      ))}
      <Grid.Item {...cell}>
        <Field.Root name="board-locale">
          <Field.Label>{text('board.language')}</Field.Label>
          <SingleSelect
            size="S"
            value={address.locale}
            onChange={(locale) => onChange({ locale: String(locale) })}
          >
            {facts.languages.map(({ code }) => (
              <SingleSelectOption key={code} value={code}>
                {languageLabel(code, panelLocale)}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Field.Root>
      </Grid.Item>
      <Grid.Item {...cell}>
        <ZoneChoice site={facts.timezone} zone={address.zone} onChange={(zone) => onChange({ zone })} />
      </Grid.Item>
    </Grid.Root>
  );
}
