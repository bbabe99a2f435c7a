/**
 * Logs in to the admin panel with its form.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} origin
 * @param {{ email: string, password: string }} person
 */
export async function logIn(page, origin, { email, password }) {
  await page.goto(`${origin}/admin/auth/login`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/admin/auth'));
}
