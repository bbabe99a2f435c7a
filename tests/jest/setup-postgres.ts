import { setUp } from './global-setup';

/** jest runs a setup once for all projects that name it, so that each database has one of its own. */
export default (): Promise<void> => setUp('postgres');
