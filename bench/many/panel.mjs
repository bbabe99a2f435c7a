/** The first administrator of a service, by its environment. */
const LOGIN = { email: 'bench@calendar.test', password: 'Bench-for-panels-1' };
export const ADMIN = { ADMIN_EMAIL: LOGIN.email, ADMIN_PASSWORD: LOGIN.password };

/**
 * Logs the first administrator in to the panel's routes.
 *
 * @param {string} origin
 * @returns {Promise<(method: string, path: string, json?: object) => Promise<any>>} asks a route and returns `data` of its response
 * @throws Error if a response is not 200 or 201
 */
export async function enterPanel(origin) {
  const headers = { 'Content-Type': 'application/json' };
  const ask = async (method, path, json) => {
    const response = await fetch(origin + path, { method, headers, body: json && JSON.stringify(json) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()).data;
  };
  const { token } = await ask('POST', '/admin/login', LOGIN);
  headers.Authorization = `Bearer ${token}`;
  return ask;
}
