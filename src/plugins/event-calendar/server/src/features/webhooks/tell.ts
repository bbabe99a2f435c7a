import type { Core } from '@strapi/strapi';
import { inOneLine } from '../../domain/text/log-text';
import { metersOf } from '../../platform/meters';
import type { Claimed } from './claim';
import type { Outcome } from './send';
import type { settle } from './settle';

/**
 * Counts an attempt, and logs what operators should know: that a target fails for the first time, that it is back, and that a message
 * is given up. Tests of a target are not logged: the panel shows their outcome to whoever asked for them.
 * @param state what became of the delivery; undefined if another process sends it
 */
export function tell(
  strapi: Core.Strapi,
  { target, messageId, attempt, type }: Claimed,
  { error, status, duration }: Outcome,
  state: Awaited<ReturnType<typeof settle>>,
): void {
  metersOf(strapi).attempts.inc({ outcome: error === null ? 'delivered' : 'failed' });
  if (state === undefined || type === 'calendar.test') return;
  const isGone = status === 410;
  const what =
    state === 'failed'
      ? 'was given up'
      : isGone
        ? 'was given up, and the target is switched off'
        : error !== null && attempt === 1
          ? 'has failed and will be sent again'
          : error === null && attempt > 1
            ? `was delivered at attempt ${attempt}: the target is back`
            : undefined;
  if (what === undefined) return;
  const why = error === null ? '' : `: ${error}`;
  strapi.log.warn(
    inOneLine(
      `Calendar: webhook target "${target.name}": message ${messageId} ${what}${why} (${duration} ms)`,
    ),
  );
}
