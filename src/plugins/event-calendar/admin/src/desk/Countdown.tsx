import { Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../use-text';
import { timeLeft } from './wall-words';

/** How long it waits after the moment before it asks whether it has happened, in milliseconds. */
const GRACE_MS = 3000;
const TICK_MS = 10_000;

/** "In 3 days, 4 hours": by the server's clock, as the browser's may go wrong. */
export function Countdown({ inMilliseconds, onDue }: { inMilliseconds: number; onDue(): void }) {
  const text = useText();
  const { locale } = useIntl();
  const [left, setLeft] = useState(inMilliseconds);
  useEffect(() => {
    const due = performance.now() + inMilliseconds;
    const tick = (): void => setLeft(due - performance.now());
    tick();
    const ticking = setInterval(tick, TICK_MS);
    const wait = inMilliseconds + GRACE_MS;
    // Browsers take no longer waits than 2^31 milliseconds.
    const waiting = wait > 0 && wait < 2 ** 31 ? setTimeout(onDue, wait) : undefined;
    return () => {
      clearInterval(ticking);
      clearTimeout(waiting);
    };
  }, [inMilliseconds]);
  return (
    <Typography textColor="primary600" fontWeight="semiBold" role="timer">
      {left > 0 ? text('desk.schedule.in', { time: timeLeft(left, locale) }) : text('desk.schedule.now')}
    </Typography>
  );
}
