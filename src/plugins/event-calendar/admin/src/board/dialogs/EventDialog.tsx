import { Box, Button, Flex, LinkButton, Modal, Typography } from '@strapi/design-system';
import { Clock, Duplicate, Pencil, Question, Trash } from '@strapi/icons';
import { Link } from 'react-router-dom';
import type { BoardEvent } from '../../../../server/src/panel-contract/board';
import { useManyText } from '../../many/use-many-text';
import { editorPath } from '../../strapi/content-manager';
import { ModalFrame } from '../../ModalFrame';
import { Thread } from '../../review/Thread';
import { useReviewText } from '../../review/use-review-text';
import { hasReview, useThread } from '../../review/use-thread';
import { useText } from '../../use-text';
import { mayMove } from '../calendar/event-inputs';
import { MarkIcon } from '../MarkIcon';
import { useTimeFormats } from '../time-formats';
import { EventFacts } from './EventFacts';

interface EventDialogProps {
  event: BoardEvent;
  /** The language that the board shows. */
  locale: string;
  venue: string | undefined;
  categories: readonly string[];
  /** Other events at the same venue and time. */
  doubles: readonly BoardEvent[];
  /** Undefined if the person may not create events. */
  onDuplicate?: (() => void) | undefined;
  onExplain(): void;
  onMove(): void;
  /** Closes the dialog and asks for the reason of the state. */
  onState(state: 'canceled' | 'postponed'): void;
  onPublish(): void;
  onUnpublish(): void;
  onTrash(): void;
  /** Closes the dialog and asks why the event is sent back. */
  onSendBack(): void;
  onClose(): void;
}

/** The states that have a button. */
const STATES = ['canceled', 'postponed'] as const;

/** The facts about an event, and buttons for everything that the person may do with it. */
export default function EventDialog(props: EventDialogProps) {
  const { event, locale, venue, categories, doubles, onClose } = props;
  const text = useText();
  const review = useReviewText();
  const many = useManyText();
  const words = useTimeFormats();
  const published = event.status === 'publish' || event.status === 'private';
  const may = (right: 'update' | 'publish' | 'delete'): boolean => event.may?.includes(right) ?? false;
  const { documentId, locale: shown } = event;
  const { thread } = useThread({ kind: 'event', documentId, locale: shown }, '');
  const inLocale = { language: words.language(event.locale) };
  return (
    <ModalFrame title={event.title} onClose={onClose}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <EventFacts event={event} venue={venue} categories={categories} />
          {event.locale !== locale && (
            <Typography textColor="neutral700">
              {text('board.untranslated', { ...inLocale, wanted: words.language(locale) })}
            </Typography>
          )}
          {event.modified && <Typography textColor="neutral700">{text('board.modified')}</Typography>}
          {event.timesDiffer && <Typography textColor="neutral700">{text('board.times-differ')}</Typography>}
          {thread && hasReview(thread) && <Thread thread={thread} />}
          {doubles.length > 0 && (
            <Box background="danger100" padding={3} hasRadius>
              <Flex gap={2} alignItems="flex-start">
                <MarkIcon mark="double" />
                <Typography textColor="neutral800">
                  {text('board.double', {
                    titles: doubles.map((other) => `${other.title} (${words.shown(other)})`).join(', '),
                  })}
                </Typography>
              </Flex>
            </Box>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer wrap="wrap" gap={2}>
        <Flex gap={2} wrap="wrap" flex="1 1 auto">
          {may('delete') && (
            <Button variant="danger-light" startIcon={<Trash />} onClick={props.onTrash}>
              {text('board.trash')}
            </Button>
          )}
          <Button variant="tertiary" startIcon={<Question />} onClick={props.onExplain}>
            {text('board.explain')}
          </Button>
        </Flex>
        <Flex gap={2} wrap="wrap" justifyContent="flex-end" flex="1 1 auto">
          {props.onDuplicate && (
            <Button variant="tertiary" startIcon={<Duplicate />} onClick={props.onDuplicate}>
              {text('board.duplicate')}
            </Button>
          )}
          {mayMove(event) && (
            <Button variant="tertiary" startIcon={<Clock />} onClick={props.onMove}>
              {text('board.move')}
            </Button>
          )}
          {mayMove(event) &&
            STATES.filter((state) => state !== event.state).map((state) => (
              <Button key={state} variant="tertiary" onClick={() => props.onState(state)}>
                {many(`many.make.${state}`)}
              </Button>
            ))}
          {thread?.isWaiting && thread.may.review && (
            <Button variant="tertiary" onClick={props.onSendBack}>
              {review('review.sendBack')}
            </Button>
          )}
          {may('publish') && (
            <Button variant="tertiary" onClick={published ? props.onUnpublish : props.onPublish}>
              {text(published ? 'board.unpublish' : 'board.publish')}
            </Button>
          )}
          {may('update') && event.locale !== locale && (
            <LinkButton variant="tertiary" tag={Link} to={editorPath('event', event.documentId, locale)}>
              {text('board.translate', { language: words.language(locale) })}
            </LinkButton>
          )}
          <LinkButton
            tag={Link}
            to={editorPath('event', event.documentId, event.locale)}
            startIcon={<Pencil />}
          >
            {text(may('update') ? 'board.edit' : 'board.view-event')}
          </LinkButton>
        </Flex>
      </Modal.Footer>
    </ModalFrame>
  );
}
