import { type CookieOptions, createCookie } from "@remix-run/node";

/**
 * A cookie whose text may be longer than browsers keep in one: it is split over several, `name`, `name.1` and so on, of
 * which the first says how many there are.
 */

/** Encoded it is a third longer; browsers keep 4,096 characters, name and attributes included. */
const partChars = 2_600;
const maxParts = 4;

/** The longest text there can be. */
export const splitCookieMaxChars = partChars * maxParts;

export interface SplitCookie {
  /** Null where there is none, or a part is missing. */
  parse(header: string | null | undefined): Promise<string | null>;
  /** Set-Cookie values. @throws RangeError for a text longer than `splitCookieMaxChars` */
  serialize(text: string, options?: CookieOptions): Promise<string[]>;
  /** Set-Cookie values that delete every part the browser sent. */
  clear(header: string | null | undefined, options?: CookieOptions): Promise<string[]>;
}

export function createSplitCookie(name: string, fixed: CookieOptions): SplitCookie {
  const parts = Array.from({ length: maxParts }, (_, index) =>
    createCookie(index === 0 ? name : `${name}.${index}`, fixed),
  );
  const read = async (header: string, index: number) => {
    const value: unknown = await parts[index]?.parse(header);
    return typeof value === "string" && value !== "" ? value : null;
  };
  return {
    async parse(header) {
      const first = header ? await read(header, 0) : null;
      const count = /^([1-9])~/.exec(first ?? "")?.[1];
      if (!header || first === null || count === undefined) return first;
      const others = Array.from({ length: Number(count) - 1 }, (_, index) => index + 1);
      const rest = await Promise.all(others.map((index) => read(header, index)));
      return rest.includes(null) ? null : first.slice(2) + rest.join("");
    },
    async serialize(text, options) {
      if (text.length > splitCookieMaxChars) {
        throw new RangeError(`${text.length} characters do not fit into the cookies of ${name}`);
      }
      const isPlain = text.length <= partChars && !/^[1-9]~/.test(text);
      const count = Math.max(1, Math.ceil(text.length / partChars));
      return Promise.all(
        parts.slice(0, count).map((cookie, index) => {
          const part = text.slice(index * partChars, (index + 1) * partChars);
          return cookie.serialize(index === 0 && !isPlain ? `${count}~${part}` : part, options);
        }),
      );
    },
    clear(header, options) {
      const sent = parts.filter(({ name: each }, index) => index === 0 || isSent(header, each));
      return Promise.all(sent.map((cookie) => cookie.serialize("", { ...options, maxAge: 0 })));
    },
  };
}

const isSent = (header: string | null | undefined, name: string) =>
  (header ?? "").split(";").some((pair) => pair.trim().startsWith(`${name}=`));
