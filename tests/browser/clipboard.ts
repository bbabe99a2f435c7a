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

/** Does something with the clipboard, which no other test uses meanwhile. */
async function withClipboard(page: Page, use: () => Promise<void>): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  let turn: Server | undefined;
  await expect
    .poll(async () => (turn = await takeTurn()), { message: 'the clipboard is free' })
    .toBeDefined();
  try {
    await use();
  } finally {
    turn?.close();
  }
}

/** Copies a text to the clipboard and pastes it with the keyboard at the caret. */
export const paste = (page: Page, text: string): Promise<void> =>
  withClipboard(page, async () => {
    const pasted = page.evaluate(
      "new Promise((done) => addEventListener('paste', () => done(), { once: true }))",
    );
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press('Control+V');
    await pasted;
  });

/** Expects that an action copies a text to the clipboard. */
export const expectCopied = (page: Page, text: string, action: () => Promise<void>): Promise<void> =>
  withClipboard(page, async () => {
    await action();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text);
  });
