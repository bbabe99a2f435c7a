import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { TargetView } from '../../../server/src/panel-contract/rebuilds';
import { readOutcome } from '../../../server/src/domain/delivery/outcome';
import { useText } from '../use-text';

/** How outcomes and moments are said in the language of the admin panel. */
export interface Words {
  /** `Answered 503`, `No answer within 30 s`, … */
  outcome(words: string): string;
  /** `Last told 2 minutes ago` of a target, or that it was only tried, or that nothing was sent. */
  told(target: Pick<TargetView, 'health' | 'lastAt'>): string;
  /** `2 minutes ago` of a moment in ISO 8601; `in 5 minutes` of one to come. */
  since(moment: string): string;
  /** `Aug 3, 2031, 2:05:09 PM` by the browser's clock. */
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
  const text = useText();
  const { locale } = useIntl();
  return useMemo(() => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'long' });
    const absolute = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    const since = (moment: string): string => {
      const past = Date.parse(moment) - Date.now();
      const [unit, length] = STEPS.find(([, each]) => Math.abs(past) >= each) ?? (['second', 1_000] as const);
      return relative.format(Math.trunc(past / length) || -0, unit);
    };
    return {
      since,
      told({ health, lastAt }) {
        if (lastAt === null) return text('rebuilds.never');
        return text(health === 'failing' ? 'rebuilds.tried' : 'rebuilds.last', { since: since(lastAt) });
      },
      outcome(words) {
        const read = readOutcome(words);
        return read === undefined ? words : text(`rebuilds.outcome.${read.name}`, { value: read.value });
      },
      at: (moment) => absolute.format(Date.parse(moment)),
      duration: (milliseconds) =>
        milliseconds < 1000 ? `${milliseconds} ms` : `${number.format(milliseconds / 1000)} s`,
    };
  }, [locale, text]);
}

/** An address as far as it tells somebody who knows it: what follows is often a secret. */
export function shortUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  const rest = pathname + search;
  return host + (rest.length > 16 ? `${rest.slice(0, 12)}…` : rest);
}
