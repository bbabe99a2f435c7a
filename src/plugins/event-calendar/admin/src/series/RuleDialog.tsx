import { Badge, Button, Flex, Modal, Radio, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { parseRule } from '../../../server/src/domain/recurrence/parse-rule';
import { faultInWords, ruleInWords } from '../../../server/src/domain/recurrence/words';
import type { WeekStart } from '../../../server/src/domain/time/week-start';
import { SERIES_SCOPES } from '../../../server/src/panel-contract/series';
import type {
  RuleDateView,
  SeriesRuleChange,
  SeriesRuleChanged,
  SeriesScope,
  SeriesView,
} from '../../../server/src/panel-contract/series';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useWeekStart } from '../calendar-api/use-week-start';
import { fieldOf } from '../editorial/copy-days';
import { PlannedDates } from '../editorial/PlannedDates';
import type { ShownFault } from '../editorial/RuleEndFields';
import { GapChoice } from '../editorial/RuleSummary';
import { RuleFields } from '../editorial/RuleFields';
import { hasOwnEnd } from '../editorial/rule-form';
import type { CopyForm } from '../editorial/rule-form';
import { RuleTextFields } from '../editorial/RuleTextFields';
import { manyRefusal } from '../many/refusal';
import type { MadeChange } from '../many/target';
import { ModalFrame } from '../ModalFrame';
import { Notice } from '../Notice';
import { useRefused } from '../refusals/use-refused';
import { useText } from '../use-text';
import { useWordLanguage } from '../use-word-language';
import { madeChange } from './made-change';
import { formOfRule, ruleTextOf } from './series-rule';
import { useRuleChange } from './use-rule-change';
import { useSeriesText } from './use-series-text';
import { useCopyText } from '../editorial/use-copy-text';

interface Props {
  series: SeriesView;
  /** The date whose form is open. */
  documentId: string;
  /** Whether it is the first date, so that the rule is for all dates at any rate. */
  isFirst: boolean;
  onChanged(made: MadeChange): void;
  onClose(): void;
}

const WAYS = ['rule', 'text'] as const;

/** Gives a series another rule, after saying what becomes of each date. It stays open until that is done. */
export function RuleDialog({ series, documentId, isFirst, onChanged, onClose }: Props) {
  const api = useCalendarApi();
  const text = useText();
  const copies = useCopyText();
  const words = useSeriesText();
  const refused = useRefused();
  const language = useWordLanguage();
  const weekStart = useWeekStart();
  const [scope, setScope] = useState<SeriesScope>(isFirst ? 'all' : 'following');
  const [{ form: first, counts }] = useState(() => startOf(series, documentId, weekStart));
  const [form, setForm] = useState<CopyForm>({ ...first, count: counts[scope] });
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const written = ruleTextOf(form, weekStart);
  const rule = written && 'text' in written ? written.text : undefined;
  const [gaps, setGaps] = useState<CopyForm['gaps']>();
  const body: SeriesRuleChange | undefined =
    rule === undefined ? undefined : { documentId, scope, rule, ...(gaps && { gaps }) };
  const known = useRuleChange(body);
  const fault = written && 'fault' in written ? written.fault : known.isCurrent ? known.fault : undefined;
  const shown: ShownFault | undefined = fault && {
    field: fieldOf(fault.part, form, hasOwnEnd(form.ruleText)),
    message: faultInWords(fault, language),
  };
  const change = (changed: Partial<typeof form>): void => setForm((before) => ({ ...before, ...changed }));
  const parsed = rule === undefined ? undefined : parseRule(rule);

  const send = async (): Promise<void> => {
    if (body === undefined) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const changed = await api.post<SeriesRuleChanged>('/series/rule', body);
      const done = words('series.rule.done', countsOf(changed.dates));
      onChanged(madeChange(changed, { done, undone: words('series.rule.undone') }));
      onClose();
    } catch (error) {
      setRefusal(manyRefusal(error, refused).message);
      setBusy(false);
    }
  };
  const dates = known.dates ?? [];
  return (
    <ModalFrame title={words('series.rule.title')} onClose={onClose}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          {!isFirst && (
            <Radio.Group
              value={scope}
              onValueChange={(chosen: string) => {
                const next = SERIES_SCOPES.find((each) => each === chosen) ?? 'following';
                setScope(next);
                if (form.count === counts[scope]) change({ count: counts[next] });
              }}
              aria-label={words('series.scope')}
            >
              <Flex gap={6} wrap="wrap">
                {SERIES_SCOPES.map((each) => (
                  <Radio.Item key={each} value={each}>
                    {words(`series.scope.${each}`)}
                  </Radio.Item>
                ))}
              </Flex>
            </Radio.Group>
          )}
          <Radio.Group
            value={form.way}
            onValueChange={(way: string) => change({ way: WAYS.find((each) => each === way) ?? 'rule' })}
            aria-label={words('series.rule.way')}
          >
            <Flex gap={6} wrap="wrap">
              <Radio.Item value="rule">{copies('editorial.copies.byRule')}</Radio.Item>
              <Radio.Item value="text">{copies('editorial.copies.byText')}</Radio.Item>
            </Flex>
          </Radio.Group>
          {form.way === 'text' ? (
            <RuleTextFields form={form} fault={shown} isSeries onChange={change} />
          ) : (
            <RuleFields form={form} fault={shown} isSeries onChange={change} />
          )}
          {parsed && 'rule' in parsed && (
            <Typography tag="p">
              {copies('editorial.copies.inWords', { rule: ruleInWords(parsed.rule, language) })}
            </Typography>
          )}
          {known.gaps && <GapChoice gaps={gaps ?? known.gaps} onGaps={setGaps} />}
          <Flex direction="column" alignItems="stretch" gap={2}>
            <Typography fontWeight="semiBold" role="status">
              {known.dates && words('series.rule.consequence', countsOf(dates))}
            </Typography>
            {dates.length > 0 && <RuleDates dates={dates} series={series} />}
          </Flex>
          {known.isCurrent && known.problem !== undefined && (
            <Notice tone="danger" title={words('series.rule.impossible')}>
              {known.problem}
            </Notice>
          )}
          {refusal !== undefined && (
            <Notice tone="danger" title={words('series.refused')}>
              {refusal}
            </Notice>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('close')}
        </Button>
        <Button
          loading={isBusy}
          disabled={!known.isCurrent || known.dates === undefined}
          onClick={() => void send()}
        >
          {words('series.rule.do')}
        </Button>
      </Modal.Footer>
    </ModalFrame>
  );
}

/** The form as it starts, and the number of dates that the rule now has for each scope. */
function startOf(
  { rule, first, dates }: SeriesView,
  documentId: string,
  weekStart: WeekStart,
): { form: CopyForm; counts: Record<SeriesScope, string> } {
  const form = formOfRule(rule, first, weekStart);
  const own = dates.find((date) => date.documentId === documentId)?.original ?? first;
  const earlier = dates.filter(({ original }) => original >= first && original < own).length;
  return { form, counts: { all: form.count, following: String(Math.max(1, Number(form.count) - earlier)) } };
}

const countsOf = (dates: readonly RuleDateView[]) => {
  const count = (effect: RuleDateView['effect']): number =>
    dates.filter((date) => date.effect === effect).length;
  return { stays: count('stays'), made: count('made'), removed: count('removed'), kept: count('kept') };
};

/** What becomes of each date, with its holidays, and where the venue is taken by others. */
function RuleDates({ dates, series }: { dates: readonly RuleDateView[]; series: SeriesView }) {
  const words = useSeriesText();
  return (
    <PlannedDates
      label={words('series.dates')}
      dates={dates.map((date) => ({
        ...date,
        key: `${date.start} ${date.effect}`,
        startDate: date.start,
        endDate: date.start,
        isGone: date.effect === 'removed',
      }))}
      allDay={series.allDay}
      end={({ effect }) =>
        effect !== 'stays' && (
          <Badge
            backgroundColor={effect === 'made' ? 'success100' : 'neutral150'}
            textColor={effect === 'made' ? 'success700' : 'neutral700'}
          >
            {words(`series.rule.effect.${effect}`)}
          </Badge>
        )
      }
    />
  );
}
