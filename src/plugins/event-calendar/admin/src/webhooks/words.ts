import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { TargetView } from '../../../server/src/panel-contract/webhooks';
import { readOutcome } from '../../../server/src/domain/delivery/outcome';
import { useWebhooksText } from './use-webhooks-text';
import { dateFormat } from '../date-format';

/** Writes outcomes, times and durations in the language of the admin panel. */
export interface Words {
  /** `Response 503`, `No response within 30 s`, … */
  outcome(stored: string): string;
  /** When a target was notified: `Last notified 2 minutes ago`, `Last tried 2 minutes ago`, or that nothing was sent. */
  told(target: Pick<TargetView, 'health' | 'lastAt'>): string;
  /** A moment (ISO 8601) relative to now: `2 minutes ago`, `in 5 minutes`. */
  since(moment: string): string;
  /** A moment (ISO 8601) in the browser's zone: `Aug 3, 2031, 2:05:09 PM`. */
  at(moment: string): string;
  /** `350 ms`, `1.25 s` */
  duration(milliseconds: number): string;
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

export function useWords(): Words {
  const text = useWebhooksText();
  const { locale } = useIntl();
  return useMemo(() => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'long' });
    const absolute = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    const since = (moment: string): string => {
      const offset = Date.parse(moment) - Date.now();
      const [unit, length] =
        STEPS.find(([, each]) => Math.abs(offset) >= each) ?? (['second', 1_000] as const);
      return relative.format(Math.trunc(offset / length) || -0, unit);
    };
    return {
      since,
      told({ health, lastAt }) {
        if (lastAt === null) return text('webhooks.never');
        return text(health === 'failing' ? 'webhooks.tried' : 'webhooks.last', { since: since(lastAt) });
      },
      outcome(stored) {
        const read = readOutcome(stored);
        return read === undefined ? stored : text(`webhooks.outcome.${read.code}`, { value: read.value });
      },
      at: (moment) => absolute.format(Date.parse(moment)),
      duration: (milliseconds) =>
        milliseconds < 1000 ? `${milliseconds} ms` : `${number.format(milliseconds / 1000)} s`,
    };
  }, [locale, text]);
}

/** The beginning of an address, enough to recognise it. The rest is often a secret. */
export function shortUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  const rest = pathname + search;
  return host + (rest.length > 16 ? `${rest.slice(0, 12)}…` : rest);
}
