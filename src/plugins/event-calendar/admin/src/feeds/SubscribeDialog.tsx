import { Box, Flex, LinkButton, Modal, Tabs, Typography } from '@strapi/design-system';
import { Calendar } from '@strapi/icons';
import type { RefObject } from 'react';
import { useIntl } from 'react-intl';
import { feedOf, webcalOf } from '../../../server/src/domain/feed-address';
import type { BoardFilter } from '../../../server/src/panel-contract/board';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import type { BoardAddress } from '../board/address';
import { useChoice } from '../board/filters/use-choice';
import { languageName } from '../language-name';
import { ModalFrame } from '../ModalFrame';
import { useText } from '../use-text';
import { CopyField } from './CopyField';
import { FORMAT_GROUPS } from './formats';
import { QrCode } from './QrCode';
import { subscriptionOf } from './subscription';
import { useFeedText } from './use-feed-text';

interface SubscribeDialogProps {
  facts: CalendarFacts;
  address: BoardAddress;
  returnTo: RefObject<HTMLElement>;
  onClose(): void;
}

/** The addresses under which programs subscribe to what the calendar page shows, by kind of program. */
export default function SubscribeDialog({ facts, address, returnTo, onClose }: SubscribeDialogProps) {
  const text = useFeedText();
  const { formatList, locale } = useIntl();
  const { list, filters, carried } = subscriptionOf(address, facts, window.location.origin);
  const calendar = feedOf(list, 'ics', filters);
  const language = languageName(address.locale, locale);
  const names = useFilterNames(address);
  const shown = carried.map((name) => names[name]);
  return (
    <ModalFrame title={text('subscribe.title')} onClose={onClose} returnTo={returnTo}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Typography tag="p">
            {text('subscribe.shows', { language, count: shown.length, filters: formatList(shown) })}
          </Typography>
          <Typography tag="p" variant="pi" textColor="neutral600">
            {text('subscribe.left-out')}
          </Typography>
          <Tabs.Root defaultValue="calendar" variant="simple">
            <Tabs.List aria-label={text('subscribe.for')}>
              {FORMAT_GROUPS.map(({ name }) => (
                <Tabs.Trigger key={name} value={name}>
                  {text(`subscribe.${name}`)}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            {FORMAT_GROUPS.map(({ name, formats }) => (
              <Tabs.Content key={name} value={name}>
                <Flex direction="column" alignItems="stretch" gap={4} paddingTop={4}>
                  <Typography tag="p">{text(`subscribe.${name}.why`)}</Typography>
                  {name === 'calendar' && (
                    <Flex gap={6} alignItems="center" wrap="wrap">
                      <QrCode label={text('subscribe.qr')} value={webcalOf(calendar)} />
                      <Flex direction="column" alignItems="flex-start" gap={3} flex="1" minWidth="20rem">
                        <Typography tag="p">{text('subscribe.qr.why')}</Typography>
                        <LinkButton href={webcalOf(calendar)} startIcon={<Calendar />}>
                          {text('subscribe.open')}
                        </LinkButton>
                      </Flex>
                    </Flex>
                  )}
                  {formats.map(({ suffix, more }) => (
                    <Box key={suffix}>
                      <CopyField
                        label={text('subscribe.address', { format: text(`subscribe.format.${suffix}`) })}
                        value={feedOf(list, suffix, { ...filters, ...more })}
                      />
                    </Box>
                  ))}
                </Flex>
              </Tabs.Content>
            ))}
          </Tabs.Root>
        </Flex>
      </Modal.Body>
    </ModalFrame>
  );
}

/** The filters of the page, as text: `Venue “Opera”`. The names of records are missing until they have loaded. */
function useFilterNames(address: BoardAddress): Readonly<Record<BoardFilter | 'search', string>> {
  const text = useFeedText();
  const panelText = useText();
  const { locale, category, venue, organizer, search } = address;
  const nameOf = (kind: BoardFilter, chosen: { name: string } | undefined): string => {
    const filter = panelText(`board.filter.${kind}`);
    return chosen === undefined ? filter : text('subscribe.filter', { filter, value: chosen.name });
  };
  return {
    category: nameOf('category', useChoice('category', locale, category)),
    venue: nameOf('venue', useChoice('venue', locale, venue)),
    organizer: nameOf('organizer', useChoice('organizer', locale, organizer)),
    search: text('subscribe.search', { value: search ?? '' }),
  };
}
