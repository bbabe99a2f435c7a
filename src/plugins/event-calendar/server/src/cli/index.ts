import { backupCommand } from './backup';
import type { CalendarCommand, CommandGroup } from './command';
import { loadCommand } from './load';
import { newEpochCommand } from './new-epoch';
import { rehearseCommand } from './rehearse';
import { reindexCommand } from './reindex';
import { restoreCommand } from './restore';
import { sampleCommand } from './sample';
import { seriesCommand } from './series';
import { TOKEN_COMMANDS } from './tokens';
import { uninstallCommand } from './uninstall';
import { upgradeCommand } from './upgrade';
import { USER_COMMANDS } from './users';

/** Every command of `npm run calendar`, in the order of its help. */
export const COMMANDS: readonly CalendarCommand[] = [
  loadCommand,
  reindexCommand,
  seriesCommand,
  sampleCommand,
  backupCommand,
  restoreCommand,
  rehearseCommand,
  newEpochCommand,
  upgradeCommand,
  uninstallCommand,
  ...USER_COMMANDS,
  ...TOKEN_COMMANDS,
];

/** The groups that commands with two words belong to. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  { name: 'user', summary: 'create, list and revoke users with a role of the calendar' },
  { name: 'token', summary: 'create, list and revoke API tokens' },
];
