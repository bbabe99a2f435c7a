import { Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../use-text';
import { timeLeft } from './format-times';

/** Pause between the due time and `onDue`, in milliseconds: the server may publish a little late. */
const GRACE_MS = 3000;
const TICK_MS = 10_000;

/** Shows the time left, such as "in 3 days, 4 hours". Counts by the server's clock, because the browser's may be wrong. */
export function Countdown({ inMilliseconds, onDue }: { inMilliseconds: number; onDue(): void }) {
  const text = useText();
  const { locale } = useIntl();
  const [left, setLeft] = useState(inMilliseconds);
  useEffect(() => {
    const due = performance.now() + inMilliseconds;
    const tick = (): void => setLeft(due - performance.now());
    tick();
    const interval = setInterval(tick, TICK_MS);
    const wait = inMilliseconds + GRACE_MS;
    // Browsers cannot wait for 2^31 milliseconds or longer.
    const timeout = wait > 0 && wait < 2 ** 31 ? setTimeout(onDue, wait) : undefined;
    return () => {
      clearInterval(interval);
      clearTimeout(timeout);
    };
  }, [inMilliseconds]);
  return (
    <Typography textColor="primary600" fontWeight="semiBold" role="timer">
      {left > 0
        ? text('editorial.schedule.in', { time: timeLeft(left, locale) })
        : text('editorial.schedule.now')}
    </Typography>
  );
}
