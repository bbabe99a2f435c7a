import { beginEpoch } from '../storage/epoch';
import { epochName } from '../domain/epoch-name';
import type { CalendarCommand } from './command';
import { inTransaction } from '../storage/transaction';

export const newEpochCommand: CalendarCommand = {
  name: 'new-epoch',
  summary: 'make all readers start again after a restored backup',
  description:
    'Run it once after you have restored or copied the database by hand. Earlier entity tags and tokens of the changes\n' +
    'feed are no longer accepted, and every target gets one message that asks for a full rebuild.',
  async run({ strapi, print }) {
    const epoch = await inTransaction(strapi, ({ trx }) => beginEpoch(trx));
    print(`The calendar has a new epoch: ${epochName(epoch)}.`);
    return 0;
  },
};
