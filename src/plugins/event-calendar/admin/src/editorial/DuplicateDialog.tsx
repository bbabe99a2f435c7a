import { Box, Button, Checkbox, Flex, Loader, Modal, Radio, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { formatRule } from '../../../server/src/domain/recurrence/format-rule';
import type { Copies, CopyPlan, Trashed } from '../../../server/src/panel-contract/editorial';
import type { SeriesView } from '../../../server/src/panel-contract/series';
import type { CalendarApi } from '../calendar-api/use-calendar-api';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { ModalFrame } from '../ModalFrame';
import { Notice } from '../Notice';
import { uniqueName } from '../saving/unique-name';
import { useSeriesText } from '../series/use-series-text';
import { useText } from '../use-text';
import { CopyPreview } from './CopyPreview';
import { DayFields } from './DayFields';
import { changeOverlay } from './overlay-state';
import { RuleFields } from './RuleFields';
import type { CopyForm } from './rule-form';
import { emptyForm } from './rule-form';
import { RuleSummary, useShownFault } from './RuleSummary';
import { RuleTextFields } from './RuleTextFields';
import { useAttempt } from './use-attempt';
import { useCopyDays } from './use-copy-days';
import { useCopyPlan } from './use-copy-plan';
import type { CopiedEvent, KnownPlan } from './use-copy-plan';
import { formatDayOfYear, formatWhen } from './format-times';
import { useCopyText } from './use-copy-text';

export interface DuplicateDialogProps extends CopiedEvent {
  /** Whether the copies are to be a series with the event. */
  repeats?: boolean;
  onClose(): void;
  /** Called when the copies were created, and again when the editor undoes that. */
  onDone(): void;
}

/** The dialog "Duplicate to dates": choose days or a rule, check the preview, create the copies. */
export default function DuplicateDialog(props: DuplicateDialogProps) {
  const text = useText();
  const copies = useCopyText();
  const series = useSeriesText();
  const base = useCopyPlan(props, NO_DATES);
  return (
    <ModalFrame
      title={props.repeats ? series('series.repeats.title') : copies('editorial.copies.title')}
      onClose={props.onClose}
    >
      {base.plan === undefined ? (
        <Modal.Body>
          {base.problem === undefined ? (
            <Flex justifyContent="center">
              <Loader>{text('editorial.loading')}</Loader>
            </Flex>
          ) : (
            <PlanProblem {...base} />
          )}
        </Modal.Body>
      ) : (
        <CopiesForm {...props} base={base.plan} />
      )}
    </ModalFrame>
  );
}

const NO_DATES: string[] = [];
const WAYS = ['rule', 'text', 'days'] as const;

/** Says why the preview could not be loaded, with a button that tries again. */
function PlanProblem({ problem, again }: Pick<KnownPlan, 'problem' | 'again'>) {
  const text = useText();
  return (
    <Flex role="status" gap={4} justifyContent="space-between">
      <Typography textColor="danger600">{problem}</Typography>
      <Button variant="tertiary" onClick={again}>
        {text('editorial.again')}
      </Button>
    </Flex>
  );
}

/** Takes the series of an event apart, unless that was done by an undo whose response was lost. */
async function dissolve(api: CalendarApi, documentId: string): Promise<void> {
  const series = await api.get<SeriesView | null>(`/series/of/${documentId}`);
  if (series !== null) await api.del(`/series/of/${documentId}`);
}

/** Focuses what stands beside a button that goes away, or its group. */
function focusBeside({ nextElementSibling, previousElementSibling, parentElement }: HTMLElement): void {
  const other = nextElementSibling ?? previousElementSibling ?? parentElement;
  if (other instanceof HTMLElement) other.focus();
}

interface FormProps extends DuplicateDialogProps {
  base: CopyPlan;
}

function CopiesForm({ documentId, locale, repeats = false, base, onClose, onDone }: FormProps) {
  const api = useCalendarApi();
  const text = useText();
  const copies = useCopyText();
  const series = useSeriesText();
  const attempt = useAttempt();
  const { toggleNotification } = useNotification();
  const { locale: language } = useIntl();
  const [form, setForm] = useState<CopyForm>(() => emptyForm(base.when.startDate));
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [publish, setPublish] = useState(false);
  const [joins, setJoins] = useState(repeats);
  const [isBusy, setBusy] = useState(false);
  // If the response is lost, trying again makes no second copies.
  const [creation] = useState(uniqueName);
  const days = useCopyDays(form, base.when);
  const fault = useShownFault(days.fault);
  const dates = days.dates.filter((date) => !leftOut.includes(date));
  const missing = days.dates.filter((date) => leftOut.includes(date));
  const { plan, ...preview } = useCopyPlan({ documentId, locale }, dates);

  const isSeries = joins && base.mayJoin;

  const create = (): Promise<boolean> =>
    attempt(async () => {
      const { created, withoutPassword, published } = await api.post<Copies>(`/events/${documentId}/copies`, {
        dates,
        publish,
        creation,
        ...(isSeries && {
          series:
            days.rule === undefined
              ? {}
              : {
                  rule: formatRule(days.rule),
                  goesOn: days.goesOn === true,
                  ...(days.hasGaps && { gaps: form.gaps }),
                },
        }),
      });
      const made = published ? 'madePublished' : 'madeDrafts';
      const counted = { count: created.length };
      onClose();
      onDone();
      changeOverlay({
        ...(isSeries && { seriesAt: Date.now() }),
        offer: {
          message: [
            copies(`editorial.copies.${made}`, counted),
            ...(withoutPassword ? [text('editorial.copies.withoutPassword', counted)] : []),
          ].join(' '),
          async undo(currentApi) {
            const documentIds = created.map((copy) => copy.documentId);
            await currentApi.post<Trashed[]>('/records/event/trash', { documentIds });
            if (isSeries) await dissolve(currentApi, documentId);
            if (isSeries) changeOverlay({ seriesAt: Date.now() });
            onDone();
            toggleNotification({ type: 'success', message: copies('editorial.copies.undone') });
          },
        },
      });
    });
  const change = (changed: Partial<CopyForm>) => setForm((before) => ({ ...before, ...changed }));
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <Box background="neutral100" padding={4} hasRadius>
            <Typography fontWeight="semiBold" tag="p">
              {base.title}
            </Typography>
            <Typography variant="pi" textColor="neutral600" tag="p">
              {formatWhen(base.when, language)} · {base.when.timezone} ·{' '}
              {base.languages.join(', ').toUpperCase()}
            </Typography>
          </Box>
          <Radio.Group
            value={form.way}
            onValueChange={(way: string) => change({ way: WAYS.find((known) => known === way) ?? 'rule' })}
            aria-label={copies('editorial.copies.way')}
          >
            <Flex gap={6} wrap="wrap">
              <Radio.Item value="rule">{copies('editorial.copies.byRule')}</Radio.Item>
              <Radio.Item value="text">{copies('editorial.copies.byText')}</Radio.Item>
              <Radio.Item value="days">{copies('editorial.copies.byDays')}</Radio.Item>
            </Flex>
          </Radio.Group>
          {form.way === 'rule' && <RuleFields {...{ form, fault }} mayGoOn={isSeries} onChange={change} />}
          {form.way === 'text' && (
            <RuleTextFields {...{ form, fault }} mayGoOn={isSeries} onChange={change} />
          )}
          {form.way === 'days' && (
            <DayFields days={form.days} onChange={(chosen) => change({ days: chosen })} />
          )}
          <RuleSummary days={days} gaps={form.gaps} onGaps={(gaps) => change({ gaps })} />
          {preview.problem !== undefined && <PlanProblem {...preview} />}
          <Box>
            <CopyPreview
              plan={plan}
              count={dates.length}
              timezone={base.when.timezone}
              allDay={base.when.allDay}
              onRemove={(date) => setLeftOut([...leftOut, date])}
            />
            <Flex
              gap={2}
              wrap="wrap"
              paddingTop={missing.length > 0 ? 5 : 0}
              role="group"
              aria-label={copies('editorial.copies.leftOut')}
              tabIndex={-1}
            >
              {missing.map((date) => (
                <Button
                  key={date}
                  variant="tertiary"
                  size="S"
                  onClick={({ currentTarget }) => {
                    focusBeside(currentTarget);
                    setLeftOut(leftOut.filter((other) => other !== date));
                  }}
                >
                  {copies('editorial.copies.putBack', { day: formatDayOfYear(date, language) })}
                </Button>
              ))}
            </Flex>
          </Box>
          {base.mayJoin ? (
            <Checkbox
              checked={joins}
              onCheckedChange={(checked) => {
                setJoins(checked === true);
                // Only series go on without an end.
                if (checked !== true && form.end === 'never') change({ end: 'count' });
              }}
            >
              {series('series.repeats.together')}
            </Checkbox>
          ) : (
            repeats && (
              <Notice tone="warning" title={series('series.repeats.not')}>
                {series('series.repeats.why')}
              </Notice>
            )
          )}
          {base.withoutPassword && (
            <Notice tone="warning" title={copies('editorial.copies.noPassword')}>
              {text('editorial.copies.withoutPassword', { count: dates.length })}
            </Notice>
          )}
          {base.mayPublish && (
            <Radio.Group
              value={publish ? 'published' : 'drafts'}
              onValueChange={(chosen: string) => setPublish(chosen === 'published')}
              aria-label={copies('editorial.copies.as')}
            >
              <Flex gap={6} wrap="wrap">
                <Radio.Item value="drafts">{copies('editorial.copies.asDrafts')}</Radio.Item>
                <Radio.Item value="published">{copies('editorial.copies.asPublished')}</Radio.Item>
              </Flex>
            </Radio.Group>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('editorial.cancel')}
        </Button>
        <Button
          disabled={dates.length === 0 || !days.isCurrent}
          loading={isBusy}
          onClick={async () => {
            setBusy(true);
            await create();
            setBusy(false);
          }}
        >
          {copies('editorial.copies.create', { count: dates.length })}
        </Button>
      </Modal.Footer>
    </>
  );
}
