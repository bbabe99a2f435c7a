import { Flex, Radio, Typography } from '@strapi/design-system';
import { faultInWords, ruleInWords } from '../../../server/src/domain/recurrence/words';
import { MAX_COPIES } from '../../../server/src/domain/time/copy-times';
import { useWordLanguage } from '../use-word-language';
import type { CopyDays, CopyFault } from './copy-days';
import type { CopyForm } from './rule-form';
import type { ShownFault } from './RuleEndFields';
import { useCopyText } from './use-copy-text';

/** A fault in the language of the panel. */
export function useShownFault(fault: CopyFault | undefined): ShownFault | undefined {
  const copies = useCopyText();
  const language = useWordLanguage();
  if (fault === undefined) return undefined;
  const { part, reason, field, ...value } = fault;
  if (reason === 'has a time') return { field, message: copies('editorial.copies.hasTime', { part }) };
  if (reason === 'too many copies')
    return { field, message: copies('editorial.copies.tooMany', { part, most: MAX_COPIES }) };
  return { field, message: faultInWords({ part, reason, ...value }, language) };
}

interface Props {
  days: CopyDays;
  gaps: CopyForm['gaps'];
  onGaps(gaps: CopyForm['gaps']): void;
}

/** The rule in words, and the choice about days on which the clocks skip the time of the event, if there are any. */
export function RuleSummary({ days, gaps, onGaps }: Props) {
  const copies = useCopyText();
  const language = useWordLanguage();
  const { rule, hasGaps } = days;
  if (rule === undefined) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography tag="p">
        {copies('editorial.copies.inWords', { rule: ruleInWords(rule, language) })}
      </Typography>
      {hasGaps && <GapChoice gaps={gaps} onGaps={onGaps} />}
    </Flex>
  );
}

/** The choice about days on which the clocks skip the time of the event. */
export function GapChoice({ gaps, onGaps }: Omit<Props, 'days'>) {
  const copies = useCopyText();
  return (
    <Flex direction="column" alignItems="flex-start" gap={2}>
      <Typography id="copy-gaps" variant="pi" fontWeight="bold">
        {copies('editorial.copies.gaps')}
      </Typography>
      <Radio.Group
        value={gaps}
        onValueChange={(chosen: string) => onGaps(chosen === 'shift' ? 'shift' : 'leave out')}
        aria-labelledby="copy-gaps"
      >
        <Flex gap={6} wrap="wrap">
          <Radio.Item value="shift">{copies('editorial.copies.gaps.shift')}</Radio.Item>
          <Radio.Item value="leave out">{copies('editorial.copies.gaps.leaveOut')}</Radio.Item>
        </Flex>
      </Radio.Group>
    </Flex>
  );
}
