import { Button, Flex } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { useText } from '../use-text';
import type { Offer } from './use-kept-form';

/** A button is as high as one line: where the header is narrow, it stands below the other one. */
const WHOLE = { whiteSpace: 'nowrap', flexShrink: 0 };

/** Offers what somebody typed into this form and did not save. */
export function RestoreOffer({ offer }: { offer: Offer }) {
  const text = useText();
  const { formatDate, formatTime } = useIntl();
  const isToday = new Date(offer.at).toDateString() === new Date().toDateString();
  const time = isToday
    ? formatTime(offer.at, { timeStyle: 'short' })
    : formatDate(offer.at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Flex gap={2} role="status" wrap="wrap" justifyContent="flex-end">
      <Button type="button" variant="secondary" size="S" style={WHOLE} onClick={offer.restore}>
        {text('saving.restore', { time })}
      </Button>
      <Button type="button" variant="tertiary" size="S" style={WHOLE} onClick={offer.discard}>
        {text('saving.discard')}
      </Button>
    </Flex>
  );
}
