import { Button, Flex } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Kind } from '../../../server/src/domain/kinds';
import { useText } from '../use-text';
import type { Offer } from './use-kept-form';
import { formatDate } from '../date-format';

/** Placed above the bar with "Save" that Strapi shows on narrow screens. */
const Offered = styled(Flex)`
  bottom: 7.2rem;
  left: 50%;
  transform: translateX(-50%);
  width: max-content;
  max-width: calc(100vw - 3.2rem);
  flex-wrap: wrap;
  justify-content: center;
`;

/** A button whose text may have several lines. */
const Restore = styled(Button)`
  height: auto;
  min-height: 3.2rem;
  white-space: normal;
`;

/**
 * Offers to restore text that was typed into this form and not saved. It is at the bottom of the window because the header of a narrow
 * screen has no room for it.
 */
export default function RestoreOffer({ offer, kind }: { offer: Offer; kind: Kind }) {
  const text = useText();
  const { locale, formatTime } = useIntl();
  const isToday = new Date(offer.at).toDateString() === new Date().toDateString();
  const time = isToday
    ? formatTime(offer.at, { timeStyle: 'short' })
    : formatDate(locale, offer.at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Offered
      gap={2}
      padding={3}
      role="status"
      position="fixed"
      zIndex="navigation"
      background="neutral0"
      borderColor="neutral150"
      shadow="popupShadow"
      hasRadius
    >
      <Restore type="button" variant="secondary" size="S" onClick={offer.restore}>
        {text('saving.restore', { time, record: recordWords(offer.name, kind, text) })}
      </Restore>
      <Button type="button" variant="tertiary" size="S" onClick={offer.discard}>
        {text('saving.discard')}
      </Button>
    </Offered>
  );
}

/** How many characters of a title fit into the button. */
const LONGEST = 40;

/** The name of a record in the offer: its title, shortened to fit the button; without a title, its kind. */
function recordWords(name: string, kind: Kind, text: ReturnType<typeof useText>): string {
  if (name === '') return text('saving.restore.new', { kind });
  const letters = [...name];
  const shown = letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('').trimEnd()}…` : name;
  return text('saving.restore.named', { name: shown });
}
