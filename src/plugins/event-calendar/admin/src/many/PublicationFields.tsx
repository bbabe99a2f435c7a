import { Box, Field, Flex, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import type { Selection } from '../../../server/src/panel-contract/many';
import { MomentFields } from '../editorial/MomentFields';
import { useText } from '../use-text';
import { useManyText } from './use-many-text';
import { PUBLICATIONS } from './wanted';
import type { Problem, Wanted } from './wanted';

interface Props {
  wanted: Wanted;
  selection: Selection;
  problem: Problem | undefined;
  onChange(change: Partial<Wanted>): void;
  /** The Enter key in a field of the time. */
  onEnter(): void;
}

const STAYS = 'stays';

/** Whether and when events are published. Who may not publish one of them can send them for review. */
export function PublicationFields({ wanted, selection, problem, onChange, onEnter }: Props) {
  const text = useText();
  const many = useManyText();
  const { publication, moment } = wanted;
  const mayPublish = selection.events.every((event) => event.mayPublish);
  const offered = PUBLICATIONS.filter((each) => mayPublish || each === 'review');
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Field.Root name="calendar-many-publication">
        <Field.Label>{many('many.publication')}</Field.Label>
        <SingleSelect
          value={publication ?? STAYS}
          onChange={(chosen) => onChange({ publication: offered.find((each) => each === chosen) })}
        >
          <SingleSelectOption value={STAYS}>{many('many.stays')}</SingleSelectOption>
          {offered.map((each) => (
            <SingleSelectOption key={each} value={each}>
              {many(`many.publication.${each}`)}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
      {publication === 'later' && (
        <Box ref={intoView}>
          <MomentFields
            {...moment}
            name="calendar-many"
            label={many('many.publication.later')}
            dayError={problem === 'day' ? text('editorial.schedule.incomplete') : undefined}
            timeError={problem === 'time' ? text('editorial.schedule.past') : undefined}
            now={selection.now}
            timezone={selection.timezone}
            onChange={(typed) => onChange({ moment: { ...moment, ...typed } })}
            onEnter={onEnter}
          />
        </Box>
      )}
    </Flex>
  );
}

/** These are the last fields of the dialog, and would appear below its visible part. */
const intoView = (fields: HTMLElement | null): void => fields?.scrollIntoView({ block: 'nearest' });
