import { enterPanel } from '../../scripts/lib/enter-panel.mjs';

/** The first administrator of a service, by its environment. */
const LOGIN = { email: 'bench@calendar.test', password: 'Bench-for-panels-1' };
export const ADMIN = { ADMIN_EMAIL: LOGIN.email, ADMIN_PASSWORD: LOGIN.password };

/** Logs the first administrator in to the panel's routes; see `enterPanel`. */
export const enterAsAdmin = (origin) => enterPanel(origin, LOGIN);
