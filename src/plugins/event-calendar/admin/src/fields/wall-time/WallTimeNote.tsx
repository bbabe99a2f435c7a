import { Box, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { TimesResponse } from '../../../../server/src/panel-contract/fields';
import { isWallTime } from '../../../../server/src/domain/time/types';
import type { WallTime } from '../../../../server/src/domain/time/types';
import { wallMilliseconds } from '../../../../server/src/domain/time/wall-clock';
import { useText } from '../../use-text';
import { Warning } from '../Warning';
import type { InputProps } from '../input-props';
import { optionOf } from '../input-props';
import { useApiResponse } from '../use-api-response';
import { useSibling, useSiblingText } from '../use-siblings';
import { zoneTime } from '../zone-time';
import { formatDate } from '../../date-format';

interface Props extends InputProps<string> {
  wall: WallTime | undefined;
  /** Whether the date may be half typed: its year then begins with zeros. */
  isTyping: boolean;
}

/** A year before this one is a typing mistake. */
const FIRST_YEAR = '1000';

/** The name of an attribute with a capital: `StartDate` of `startDate`. */
function attributeOf(path: string): string {
  const attribute = path.slice(path.lastIndexOf('.') + 1);
  return attribute.charAt(0).toUpperCase() + attribute.slice(1);
}

/** The note under a wall time: its day, the abbreviation and offset of the zone, and a warning if clocks skip or repeat it. */
export function WallTimeNote({ name, attribute, wall, initialValue, isTyping }: Props) {
  const text = useText();
  const { locale } = useIntl();
  const timezone = useSiblingText(name, optionOf(attribute, 'timezoneField', 'timezone'));
  const allDay = useSibling(name, optionOf(attribute, 'allDayField', 'allDay')) === true;
  const side = optionOf(attribute, 'startField') === '' ? 'start' : 'end';
  // The stored instant is that of the stored time only; the attribute of its UTC time has the same name.
  const storedUtc = useSiblingText(name, `utc${attributeOf(name)}`);
  const utc = wall === initialValue ? storedUtc : '';
  const { data: times } = useApiResponse<TimesResponse>(
    '/times',
    wall && { [side]: wall, [`${side}Utc`]: utc, timezone, allDay: String(allDay) },
  );
  const facts = times?.[side];
  const start = useSiblingText(name, optionOf(attribute, 'startField'));
  const dayOf = (time: WallTime): string => {
    const day = formatDate(locale, wallMilliseconds(time), { dateStyle: 'full', timeZone: 'UTC' });
    const isLater = isWallTime(start) && time.slice(0, 10) > start.slice(0, 10);
    return isLater ? text('fields.wall-time.ends-on', { day }) : day;
  };
  return (
    <Box aria-live="polite" minHeight="1.8rem">
      {wall !== undefined && (
        <Typography variant="pi" tag="p" textColor="neutral600">
          {facts && !allDay ? `${dayOf(wall)} · ${zoneTime(facts)}` : dayOf(wall)}
        </Typography>
      )}
      {wall !== undefined && !isTyping && wall.slice(0, 4) < FIRST_YEAR && (
        <Warning>{text('fields.wall-time.early', { year: FIRST_YEAR })}</Warning>
      )}
      {facts && facts.occurs !== 'once' && (
        <Warning>
          {text(`fields.wall-time.${facts.occurs}`, {
            becomes: facts.stored.replace(`${wall?.slice(0, 10)} `, '').replace(/:00$/, ''),
            time: zoneTime(facts),
          })}
        </Warning>
      )}
    </Box>
  );
}
