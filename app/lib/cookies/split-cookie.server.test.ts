import { expect, test } from "vitest";
import { createSplitCookie, splitCookieMaxChars } from "./split-cookie.server";

const cookie = createSplitCookie("session", { path: "/", httpOnly: true });
const sent = (lines: string[]) => lines.map((line) => line.split(";")[0]).join("; ");
const names = (lines: string[]) => lines.map((line) => line.slice(0, line.indexOf("=")));
/** Every character that a token may have. */
const text = (chars: number) => "aZ9-_.+/=".repeat(chars).slice(0, chars);

test.each([1, 64, 2_600, 2_601, 5_600, splitCookieMaxChars])(
  "a text of %i characters comes back as it was, in cookies that browsers keep",
  async (chars) => {
    const lines = await cookie.serialize(text(chars));
    for (const line of lines) expect(line.length).toBeLessThan(4_096);
    expect(await cookie.parse(sent(lines))).toBe(text(chars));
  },
);

test("a text that begins like a count is none", async () => {
  expect(await cookie.parse(sent(await cookie.serialize("3~abc")))).toBe("3~abc");
});

test("without one of its parts there is no text, and parts of a longer one before it count for nothing", async () => {
  const long = await cookie.serialize(text(8_000));
  expect(names(long)).toEqual(["session", "session.1", "session.2", "session.3"]);
  expect(await cookie.parse(sent(long.slice(0, 2)))).toBe(null);
  const [short = ""] = await cookie.serialize("short");
  expect(await cookie.parse(sent([short, ...long.slice(1)]))).toBe("short");
  expect(await cookie.parse("session=x")).toBe(null);
  expect(await cookie.parse(null)).toBe(null);
});

test("it is deleted with every part that the browser has", async () => {
  const long = await cookie.serialize(text(5_600));
  const ended = await cookie.clear(sent(long));
  expect(names(ended)).toEqual(["session", "session.1", "session.2"]);
  for (const line of ended) expect(line).toContain("Max-Age=0");
  expect(names(await cookie.clear(""))).toEqual(["session"]);
});

test("one that is too long is refused", async () => {
  await expect(cookie.serialize(text(splitCookieMaxChars + 1))).rejects.toThrow(RangeError);
});
