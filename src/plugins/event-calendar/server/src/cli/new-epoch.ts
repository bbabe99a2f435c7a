import { SKIPPED_IDS, beginEpoch } from '../storage/epoch';
import { epochName } from '../domain/epoch-name';
import type { CalendarCommand } from './command';
import { inTransaction } from '../storage/transaction';
import { skippedIds } from './given';

export const newEpochCommand: CalendarCommand = {
  name: 'new-epoch',
  summary: 'make all readers start again after a restored backup',
  description:
    'Run it once after you have restored or copied the database by hand. Earlier entity tags and tokens of the changes\n' +
    'feed are no longer accepted, every target gets one message that asks for a full rebuild, and new records get ids that the\n' +
    'lost state cannot have given to others. `restore` does all this by itself.',
  options: [
    {
      name: 'skip',
      value: 'number',
      fallback: String(SKIPPED_IDS),
      description: 'how many ids of records are left out',
    },
  ],
  async run({ strapi, options, print }) {
    const skip = skippedIds(options);
    const epoch = await inTransaction(strapi, ({ trx }) => beginEpoch(trx, skip));
    print(`The calendar has a new epoch: ${epochName(epoch)}.`);
    return 0;
  },
};
