import type { ServiceProcess } from '../../harness';
import { LONG } from '../proof';
import { postJson } from './attack';
import type { Attacked } from './calendar';
import { smallImage, uploadOf } from './images';
import { attack } from './run';
import { sendWhole } from './send';
import { Timeline } from './timeline';

const REQUESTS = LONG ? 500 : 40;

/** Uses every on-demand part of the service once, so that the memory before the attacks is that of a service in use. */
export async function warmUp(service: ServiceProcess, attacked: Attacked, seed: number): Promise<void> {
  const { base, editor, events } = attacked.place;
  const get = { method: 'GET', headers: {}, body: undefined };
  for (const path of [`${base}/events?search=concert&start_date=2030-01-01`, ...attacked.honestPaths])
    await sendWhole(service.origin, { ...get, path });
  const text = { description: '<p>text</p>'.repeat(20_000) };
  for (const request of postJson('', 0, `${base}/events/${events[0]}`, text, [], editor).requests)
    await sendWhole(service.origin, { ...request, method: 'PATCH' });
  const { body, type } = uploadOf(smallImage());
  const headers = { ...editor, 'Content-Type': type, 'Content-Length': String(body.length) };
  await sendWhole(service.origin, { method: 'POST', path: '/api/upload', headers, body });
  await attack(service, attacked, {
    requests: REQUESTS,
    seed: seed + 1_000_000,
    timeline: new Timeline(),
    gentle: true,
  });
}
