export { readTargets } from './configured';
export { forgetDeliveries } from './forget';
export { latestChange, toldUpTo } from './pending';
export { noteDuePublication } from './rollover';
export { createDeliveryTables } from './tables';
export { startDeliveries, stopDeliveries } from './worker';
