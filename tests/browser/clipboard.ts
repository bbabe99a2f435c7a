import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from '#test';

/** Lock for the clipboard, which all browsers of a machine share: the process that listens on this port holds it. */
const TURN = { host: '127.0.0.1', port: 47_213, exclusive: true };

async function takeTurn(): Promise<Server | undefined> {
  const server = createServer();
  server.listen(TURN);
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
}

/** Copies a text to the clipboard and pastes it with the keyboard at the caret. */
export async function paste(page: Page, text: string): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  let turn: Server | undefined;
  await expect
    .poll(async () => (turn = await takeTurn()), { message: 'the clipboard is free' })
    .toBeDefined();
  try {
    const pasted = page.evaluate(
      "new Promise((done) => addEventListener('paste', () => done(), { once: true }))",
    );
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press('Control+V');
    await pasted;
  } finally {
    turn?.close();
  }
}
