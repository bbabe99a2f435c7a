import { Typography } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import type { TimesResponse, ZoneChoice } from '../../../../server/src/panel-contract/fields';
import { useCalendarFacts } from '../../calendar-api/use-calendar-facts';
import { useText } from '../../use-text';
import { ComboInput } from '../ComboInput';
import { FieldFrame } from '../FieldFrame';
import type { InputProps } from '../input-props';
import { nothing, optionOf } from '../input-props';
import { useApiResponse } from '../use-api-response';
import { useDraft } from '../use-draft';
import { usePrefilledValues } from '../use-prefilled-values';
import { useSiblingText } from '../use-siblings';
import { zoneTime } from '../zone-time';
import { findZones, likelyFirst } from './find-zones';

/**
 * Selects a zone of the tz database, searched by place, offset or abbreviation. Other zones that the calendar accepts (`UTC+2`) can
 * be typed. A stored value stays until somebody changes it.
 */
export default function TimeZoneInput(props: InputProps<string>) {
  const { name, value, initialValue, error, disabled, attribute } = props;
  const text = useText();
  const at = useSiblingText(name, optionOf(attribute, 'timeField', 'startDate'));
  const site = useCalendarFacts()?.timezone;
  const stored = value ?? '';
  /** The form gets the zone when a choice is selected or the field is left. */
  const { draft, isTyping, ...held } = useDraft(stored, (shown) => shown);
  // Until somebody types, the list shows all zones.
  const typed = isTyping ? draft : '';
  const zones = useApiResponse<ZoneChoice[]>('/zones', { at }).last ?? [];
  const check = useApiResponse<TimesResponse>('/times', stored === '' ? undefined : { timezone: stored });
  const input = useFocusInputField<HTMLInputElement>(name);
  const set = (zone: string): void => {
    held.set(zone, zone);
    if (zone !== stored) props.onChange(name, zone === '' ? nothing(initialValue) : zone);
  };

  const given = usePrefilledValues().get('timezone') ?? '';
  useEffect(() => {
    if (given !== '' && stored === '') props.onChange(name, given);
    // Only once, when the page for a new record opens.
  }, []);

  const browser = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const detailOf = (zone: ZoneChoice): string => {
    const time = zoneTime(zone);
    if (zone.name === site) return text('fields.time-zone.site', { time });
    return zone.name === browser ? text('fields.time-zone.browser', { time }) : time;
  };
  const current = zones.find((zone) => zone.name === (stored === '' ? site : stored));
  const problem = check.refused ? text('fields.time-zone.unknown', { zone: stored }) : error;
  return (
    <FieldFrame {...props} error={problem} isExplained={current !== undefined}>
      <ComboInput
        inputRef={input}
        name={name}
        listLabel={text('fields.time-zone.list')}
        text={draft}
        choices={findZones(likelyFirst(zones, [site, browser]), typed).map((zone) => ({
          value: zone.name,
          text: zone.name.replace(/_/g, ' '),
          detail: detailOf(zone),
        }))}
        current={current?.name}
        placeholder={site?.replace(/_/g, ' ')}
        disabled={disabled}
        onType={(next) => held.type(next, stored)}
        onChoose={(zone) => {
          set(zone);
          held.finish();
        }}
        onFinish={() => {
          const wanted = typed.trim().replace(/ /g, '_').toLowerCase();
          if (isTyping) set(zones.find((zone) => zone.name.toLowerCase() === wanted)?.name ?? typed.trim());
          held.finish();
        }}
      />
      {current && (
        <Typography variant="pi" tag="p" textColor="neutral600">
          {detailOf(current)}
        </Typography>
      )}
    </FieldFrame>
  );
}
