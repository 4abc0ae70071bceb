/** A browser without script, as far as cookies and forms go. */
export interface HttpBrowser {
  /** By name. */
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, fields: Record<string, string>): Promise<Response>;
}

interface HttpBrowserOptions {
  origin?: string;
  /** Of a proxy in front, with every request. */
  headers?: Record<string, string>;
  /** Shared with a browser at another console. */
  cookies?: Map<string, string>;
}

export function openHttpBrowser(
  url: string,
  { origin = url, headers: fixed = {}, cookies = new Map() }: HttpBrowserOptions = {},
): HttpBrowser {
  const send = async (path: string, init: RequestInit) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...fixed, ...init.headers, Cookie: cookie };
    const answer = await fetch(url + path, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields) =>
      send(path, {
        method: "POST",
        headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}
