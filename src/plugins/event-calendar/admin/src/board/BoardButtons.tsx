import { Button, IconButton } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useIsMobile } from '@strapi/strapi/admin';
import { createPortal } from 'react-dom';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import { SubscribeButton } from '../feeds/SubscribeButton';
import { usePagesFrame } from '../pages/frame';
import { WebhooksBadge } from '../webhooks/WebhooksBadge';
import { useText } from '../use-text';
import type { BoardAddress } from './address';

interface BoardButtonsProps {
  facts: CalendarFacts;
  address: BoardAddress;
  /** Undefined if the person may not create events. */
  onCreate: (() => void) | undefined;
}

/** The buttons of the board, in the line of the tabs. */
export function BoardButtons({ facts, address, onCreate }: BoardButtonsProps) {
  const text = useText();
  const { actions } = usePagesFrame();
  const isPhone = useIsMobile();
  if (actions === null) return null;
  return createPortal(
    <>
      {onCreate && isPhone && (
        <IconButton variant="default" label={text('board.create')} onClick={onCreate}>
          <Plus />
        </IconButton>
      )}
      {onCreate && !isPhone && (
        <Button startIcon={<Plus />} onClick={onCreate}>
          {text('board.create')}
        </Button>
      )}
      <SubscribeButton facts={facts} address={address} />
      <WebhooksBadge />
    </>,
    actions,
  );
}
