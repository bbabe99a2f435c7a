export { registerBackupRight } from './right';
export { BACKUPS_ROUTE } from './route';
