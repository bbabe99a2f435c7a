import { useNotification } from '@strapi/strapi/admin';
import { refreshContentManager } from '../strapi/cached-records';
import { useAttempt } from './use-attempt';
import type { RecordListState } from './use-record-list';

/** Returns a function that runs an action, shows the message that the action returns, and reads the list again. */
export function useActOnList({
  reread,
}: Pick<RecordListState<unknown>, 'reread'>): (run: () => Promise<string>) => Promise<boolean> {
  const attempt = useAttempt();
  const { toggleNotification } = useNotification();
  return (run) =>
    attempt(async () => {
      toggleNotification({ type: 'success', message: await run() });
      refreshContentManager();
      reread();
    });
}
