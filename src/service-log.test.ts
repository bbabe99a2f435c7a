import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { createLogger, winston } from '@strapi/logger';
import { serviceLog } from './service-log';

it('as JSON has the time once, whatever Strapi brings along', async () => {
  const stream = new PassThrough();
  const logger = createLogger({
    ...serviceLog('info', 'json'),
    transports: [new winston.transports.Stream({ stream })],
  });
  logger.info({ message: 'migrating a\nb', timestamp: 1_795_873_472_368 });
  const [chunk] = await stream.take(1).toArray();
  expect(JSON.parse(String(chunk))).toEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    level: 'info',
    message: 'migrating a',
    stack: 'b',
  });
});
