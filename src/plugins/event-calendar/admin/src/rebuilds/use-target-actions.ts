import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { AttemptView, RebuildAnswer, TargetView } from '../../../server/src/panel-contract/rebuilds';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useAttempt } from '../desk/use-attempt';
import { useText } from '../use-text';

type Target = Pick<TargetView, 'id' | 'name'>;

/** What is under way, and what came of the tests so far, by target. */
export interface TargetActions {
  testing: number | undefined;
  tests: ReadonlyMap<number, AttemptView>;
  test(target: Target): Promise<void>;
  forget(target: Target): void;
  rebuild(target: Target): Promise<void>;
  switchTo(target: Target, active: boolean): Promise<void>;
  remove(target: Target): Promise<void>;
}

/** @param onDone called when things stand differently */
export function useTargetActions(onDone: () => void): TargetActions {
  const api = useCalendarApi();
  const text = useText();
  const attempt = useAttempt();
  const { toggleNotification } = useNotification();
  const [testing, setTesting] = useState<number>();
  const [tests, setTests] = useState<ReadonlyMap<number, AttemptView>>(new Map());
  const say = (message: string): void => toggleNotification({ type: 'success', message });
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
        const { started } = await api.post<RebuildAnswer>(`/rebuilds/targets/${id}/rebuild`, {});
        say(text(started ? 'rebuilds.started' : 'rebuilds.busy', { name }));
      });
      onDone();
    },
    async switchTo({ id, name }, active) {
      await attempt(async () => {
        await api.put(`/rebuilds/targets/${id}`, { active });
        say(text(active ? 'rebuilds.switchedOn' : 'rebuilds.switchedOff', { name }));
      });
      onDone();
    },
    async remove({ id, name }) {
      await attempt(async () => {
        await api.del(`/rebuilds/targets/${id}`);
        say(text('rebuilds.deleted', { name }));
      });
      onDone();
    },
  };
}
