/**
 * Logs in to the admin panel with its form.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} origin
 * @param {{ email: string, password: string }} person
 */
export async function logIn(page, origin, person) {
  await page.goto(`${origin}/admin/auth/login`);
  await sendLogIn(page, person);
  await page.waitForURL((url) => !url.pathname.includes('/admin/auth'));
}

/**
 * Fills in and sends the form to log in, which leads on to the page that was asked for.
 *
 * @param {import('playwright-core').Page} page that shows the form
 * @param {{ email: string, password: string }} person
 */
export async function sendLogIn(page, { email, password }) {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}
