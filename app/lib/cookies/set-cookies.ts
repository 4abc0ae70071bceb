/** Headers of an answer that sets these cookies, each a Set-Cookie value. */
export const setCookies = (cookies: readonly string[]): [name: string, value: string][] =>
  cookies.map((cookie) => ["Set-Cookie", cookie]);
