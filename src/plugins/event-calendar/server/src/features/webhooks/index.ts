export { readTargets } from '../../platform/webhooks/configured';
export { forgetDeliveries } from './forget';
export { latestChange, lastNotifiedChange } from './pending';
export { noteDuePublication } from './rollover';
export { startDeliveries, stopDeliveries } from './worker';
