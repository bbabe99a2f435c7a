import { Button, Flex, Typography } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { RESPONSIVE_DEFAULT_SPACING } from '@strapi/strapi/admin';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import { SubscribeButton } from '../feeds/SubscribeButton';
import { CalendarNav } from '../pages/CalendarNav';
import { WebhooksBadge } from '../webhooks/WebhooksBadge';
import { useText } from '../use-text';
import type { BoardAddress } from './address';

interface BoardHeaderProps {
  facts: CalendarFacts;
  address: BoardAddress;
  /** Undefined if the person may not create events. */
  onCreate: (() => void) | undefined;
}

/** A header of one line. Strapi's own header takes a fifth of the screen, which the calendar needs. */
export function BoardHeader({ facts, address, onCreate }: BoardHeaderProps) {
  const text = useText();
  return (
    <Flex
      tag="header"
      justifyContent="space-between"
      gap={4}
      wrap="wrap"
      paddingLeft={RESPONSIVE_DEFAULT_SPACING}
      paddingRight={RESPONSIVE_DEFAULT_SPACING}
      paddingTop={4}
      paddingBottom={3}
    >
      {/* First in the tab order, last on the screen. */}
      <Flex gap={4} direction="row-reverse" style={{ order: 1 }}>
        {onCreate && (
          <Button startIcon={<Plus />} onClick={onCreate}>
            {text('board.create')}
          </Button>
        )}
        <SubscribeButton facts={facts} address={address} />
        <WebhooksBadge />
      </Flex>
      <Flex gap={6} alignItems="baseline">
        <Typography tag="h1" variant="alpha">
          {text('board.menu')}
        </Typography>
        <CalendarNav inline />
      </Flex>
    </Flex>
  );
}
