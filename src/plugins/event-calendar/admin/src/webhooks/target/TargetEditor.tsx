import { Button, Flex } from '@strapi/design-system';
import { Check } from '@strapi/icons';
import { BackButton, Layouts, Page, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TargetView, TargetWithSecret } from '../../../../server/src/panel-contract/webhooks';
import { useCalendarApi } from '../../calendar-api/use-calendar-api';
import { useAttempt } from '../../editorial/use-attempt';
import { useWebhooksText } from '../use-webhooks-text';
import { WEBHOOKS_PAGE } from '../permissions';
import { SecretDialog } from '../SecretDialog';
import { faultsOf } from './faults';
import type { FieldFaults, TargetForm } from './form';
import { inputOf, withPreset, wrongFields } from './form';
import { ListeningFields } from './ListeningFields';
import { PresetChoice } from './PresetChoice';
import { PRESETS } from './presets';
import { RequestFields } from './RequestFields';
import { SecretSection } from './SecretSection';

const FORM = 'rebuild-target';

/** The form of a target. @param target undefined for a new one, whose secret is shown after it is created */
export function TargetEditor({ target, start }: { target: TargetView | undefined; start: TargetForm }) {
  const api = useCalendarApi();
  const text = useWebhooksText();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const { toggleNotification } = useNotification();
  const [form, setForm] = useState(start);
  const [preset, setPreset] = useState(PRESETS[0]);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [isSaving, setSaving] = useState(false);
  const [secret, setSecret] = useState<string>();
  const change = (part: Partial<TargetForm>): void => setForm((before) => ({ ...before, ...part }));

  async function write(): Promise<void> {
    if (target === undefined) {
      const created = await api.post<TargetWithSecret>('/rebuilds/targets', inputOf(form));
      setSecret(created.secret);
      return;
    }
    await api.put(`/rebuilds/targets/${target.id}`, inputOf(form));
    toggleNotification({ type: 'success', message: text('webhooks.saved') });
    navigate(WEBHOOKS_PAGE);
  }

  async function save(): Promise<void> {
    const wrong = wrongFields(form);
    setFaults(Object.fromEntries(wrong.map((field) => [field, text(`webhooks.invalid.${field}`)])));
    if (wrong.length > 0) return toggleNotification({ type: 'warning', message: text('webhooks.wrong') });
    setSaving(true);
    await attempt(async () => {
      try {
        await write();
      } catch (error) {
        const found = faultsOf(error, text);
        if (found === undefined) throw error;
        setFaults(found);
        toggleNotification({ type: 'warning', message: text('webhooks.wrong') });
      }
    });
    setSaving(false);
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  const title = target === undefined ? text('webhooks.new') : target.name;
  return (
    <Page.Main>
      <Page.Title>{title}</Page.Title>
      <Layouts.Header
        title={title}
        navigationAction={<BackButton fallback={WEBHOOKS_PAGE} />}
        primaryAction={
          <Button type="submit" form={FORM} loading={isSaving} startIcon={<Check />}>
            {text('webhooks.save')}
          </Button>
        }
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
          <form id={FORM} onSubmit={submit} noValidate>
            <Flex direction="column" alignItems="stretch" gap={6}>
              {target === undefined && (
                <PresetChoice
                  chosen={preset}
                  onChoose={(next) => {
                    setPreset(next);
                    setForm((before) => withPreset(before, next));
                  }}
                />
              )}
              <RequestFields form={form} faults={faults} onChange={change} />
              <ListeningFields form={form} faults={faults} onChange={change} />
            </Flex>
          </form>
          {target !== undefined && <SecretSection id={target.id} rotating={target.rotating} />}
        </Flex>
      </Layouts.Content>
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => navigate(WEBHOOKS_PAGE)} />}
    </Page.Main>
  );
}
