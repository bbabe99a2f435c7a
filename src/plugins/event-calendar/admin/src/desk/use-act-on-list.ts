import { useNotification } from '@strapi/strapi/admin';
import { useText } from '../use-text';
import { refreshContentManager } from './content-manager';
import { useAttempt } from './use-attempt';
import type { OpenList } from './use-desk-list';

/** Does something to a record of a list, says that it is done (`done`: a key of the words), and reads the list again. */
export function useActOnList({
  reread,
}: Pick<OpenList<unknown>, 'reread'>): (run: () => Promise<unknown>, done: string) => Promise<boolean> {
  const text = useText();
  const attempt = useAttempt();
  const { toggleNotification } = useNotification();
  return (run, done) =>
    attempt(async () => {
      await run();
      toggleNotification({ type: 'success', message: text(done) });
      refreshContentManager();
      reread();
    });
}
