import { makePanelPerson } from './passwords';
import type { Service } from './service';

export const ADMINISTRATOR = { email: 'admin@calendar.test', password: 'Admin-panel-1' };

/** The roles of the admin panel, by Strapi's codes. */
export type PanelRole = 'strapi-super-admin' | 'strapi-editor' | 'strapi-author';

/** The headers of an administrator of the admin panel, who is created at the first call. */
export const adminHeaders = (service: Service): Promise<Record<string, string>> =>
  panelHeaders(service, 'strapi-super-admin', ADMINISTRATOR);

/** The headers of a user of the admin panel with a role, created at the first call; `name` distinguishes users of the same role. */
export const panelUser = (service: Service, role: PanelRole, name: string = role) =>
  panelHeaders(service, role, panelLogin(name));

/** The credentials of a user of the admin panel. */
export const panelLogin = (name: string) => ({
  email: `${name}@calendar.test`,
  password: ADMINISTRATOR.password,
});

async function panelHeaders(
  service: Service,
  code: PanelRole,
  person: { email: string; password: string },
): Promise<Record<string, string>> {
  await panelPerson(service, code, person);
  return panelSession(service, person);
}

/** Creates a user of the admin panel, if there is none with that address. */
export async function panelPerson(
  { strapi }: Service,
  code: PanelRole,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (!(await strapi.service('admin::user').exists({ email }))) {
    const role = await strapi.service('admin::role').findOne({ code });
    await makePanelPerson(strapi, {
      email,
      password,
      firstname: 'Ada',
      lastname: 'Admin',
      roles: [role.id],
    });
  }
}

/** The headers of a new session in the admin panel. */
export async function panelSession(
  service: Service,
  { email, password }: { email: string; password: string },
): Promise<Record<string, string>> {
  const response = await service.request('/admin/login', { method: 'POST', json: { email, password } });
  const { token } = dataOf(response.body);
  if (typeof token !== 'string')
    throw new Error(`${email} cannot log in: ${response.status} ${response.text}`);
  return { Authorization: `Bearer ${token}` };
}

/** The `data` of a response of the admin panel's interface. */
function dataOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || !('data' in body)) return {};
  return typeof body.data === 'object' && body.data !== null ? { ...body.data } : {};
}

/** The documentId in a response. */
export const documentIdOf = (data: Record<string, unknown>): string => String(data['documentId']);

/** The Content Manager's interface to a content type, as the pages of the panel call it. */
export function contentManager(service: Service, headers: Record<string, string>, kind: string) {
  const base = `/content-manager/collection-types/plugin::event-calendar.${kind}`;
  const call = async (method: string, path: string, json?: object) => {
    const response = await service.request(base + path, { method, headers, ...(json ? { json } : {}) });
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return dataOf(response.body);
  };
  const at = (locale: string): string => `?locale=${locale}`;
  return {
    create: (data: object, locale = 'en') => call('POST', at(locale), data),
    update: (id: string, data: object, locale = 'en') => call('PUT', `/${id}${at(locale)}`, data),
    publish: (id: string, data: object, locale = 'en') =>
      call('POST', `/${id}/actions/publish${at(locale)}`, data),
    unpublish: (id: string, locale = 'en') => call('POST', `/${id}/actions/unpublish${at(locale)}`, {}),
    discard: (id: string, locale = 'en') => call('POST', `/${id}/actions/discard${at(locale)}`, {}),
    duplicate: (id: string, data: object, locale = 'en') => call('POST', `/clone/${id}${at(locale)}`, data),
    autoDuplicate: (id: string, locale = 'en') => call('POST', `/auto-clone/${id}${at(locale)}`, {}),
    remove: (id: string, locale: string) => call('DELETE', `/${id}${at(locale)}`),
    bulkPublish: (documentIds: string[], locale = 'en') =>
      call('POST', `/actions/bulkPublish${at(locale)}`, { documentIds, locale: [locale] }),
    bulkUnpublish: (documentIds: string[], locale = 'en') =>
      call('POST', `/actions/bulkUnpublish${at(locale)}`, { documentIds, locale: [locale] }),
    bulkDelete: (documentIds: string[]) => call('POST', '/actions/bulkDelete', { documentIds }),
    read: (id: string, query = '?locale=en') => call('GET', `/${id}${query}`),
    list: async (query = '?locale=en'): Promise<Record<string, unknown>[]> => {
      const response = await service.request(base + query, { headers });
      const { results } = Object(response.body);
      if (!Array.isArray(results)) throw new Error(`GET ${query}: ${response.status} ${response.text}`);
      return results;
    },
  };
}
