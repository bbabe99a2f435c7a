import { useNotification } from '@strapi/strapi/admin';
import type { DeliveryLine } from '../../../../server/src/panel-contract/webhooks';
import { useCalendarApi } from '../../calendar-api/use-calendar-api';
import { useAttempt } from '../../editorial/use-attempt';
import { useWebhooksText } from '../use-webhooks-text';

/** Returns a function that sends a delivery once more. @param onDone called afterwards, also when it failed */
export function useReplay(onDone: () => void): (line: DeliveryLine) => Promise<void> {
  const api = useCalendarApi();
  const text = useWebhooksText();
  const attempt = useAttempt();
  const { toggleNotification } = useNotification();
  return async ({ id }) => {
    await attempt(async () => {
      await api.post(`/rebuilds/deliveries/${id}/replay`, {});
      toggleNotification({ type: 'success', message: text('webhooks.replayed') });
    });
    onDone();
  };
}
