import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { AttemptView, RebuildResponse, TargetView } from '../../../server/src/panel-contract/webhooks';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useAttempt } from '../editorial/use-attempt';
import { useWebhooksText } from './use-webhooks-text';

type Target = Pick<TargetView, 'id' | 'name'>;

/** The actions on targets, and the results of their tests. */
export interface TargetActions {
  /** Id of the target that is being tested. */
  testing: number | undefined;
  /** The last test result, by target id. */
  tests: ReadonlyMap<number, AttemptView>;
  test(target: Target): Promise<void>;
  forget(target: Target): void;
  rebuild(target: Target): Promise<void>;
  switchTo(target: Target, active: boolean): Promise<void>;
  remove(target: Target): Promise<void>;
}

/** @param onDone called after each action, also when it failed */
export function useTargetActions(onDone: () => void): TargetActions {
  const api = useCalendarApi();
  const text = useWebhooksText();
  const attempt = useAttempt();
  const { toggleNotification } = useNotification();
  const [testing, setTesting] = useState<number>();
  const [tests, setTests] = useState<ReadonlyMap<number, AttemptView>>(new Map());
  const notify = (message: string): void => toggleNotification({ type: 'success', message });
  const forget = ({ id }: Target): void =>
    setTests((before) => new Map([...before].filter(([known]) => known !== id)));
  return {
    testing,
    tests,
    forget,
    async test(target) {
      forget(target);
      setTesting(target.id);
      await attempt(async () => {
        const result = await api.post<AttemptView>(`/rebuilds/targets/${target.id}/test`, {});
        setTests((before) => new Map(before).set(target.id, result));
      });
      setTesting(undefined);
      onDone();
    },
    async rebuild({ id, name }) {
      await attempt(async () => {
        const { started } = await api.post<RebuildResponse>(`/rebuilds/targets/${id}/rebuild`, {});
        notify(text(started ? 'webhooks.started' : 'webhooks.busy', { name }));
      });
      onDone();
    },
    async switchTo({ id, name }, active) {
      await attempt(async () => {
        await api.put(`/rebuilds/targets/${id}`, { active });
        notify(text(active ? 'webhooks.switchedOn' : 'webhooks.switchedOff', { name }));
      });
      onDone();
    },
    async remove({ id, name }) {
      await attempt(async () => {
        await api.del(`/rebuilds/targets/${id}`);
        notify(text('webhooks.deleted', { name }));
      });
      onDone();
    },
  };
}
