/** The response to a request. */
export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON body; undefined if the body is not JSON. */
  body: unknown;
}

/** Options of a request; `json` becomes a JSON body. */
export interface AskOptions extends RequestInit {
  json?: unknown;
}

/** @param address an absolute address */
export async function ask(address: string, { json, ...init }: AskOptions = {}): Promise<HttpResponse> {
  const headers = new Headers(init.headers);
  if (json !== undefined) headers.set('Content-Type', 'application/json');
  const body = json === undefined ? init.body : JSON.stringify(json);
  const response = await fetch(address, { redirect: 'manual', ...init, headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
