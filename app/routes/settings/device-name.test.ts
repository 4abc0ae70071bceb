import { expect, test } from "vitest";
import { toDeviceName } from "./device-name";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    "Edge",
    "Windows",
    false,
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/140.0 Safari/537.36`,
    "Chrome",
    "macOS",
    false,
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox",
    "Linux",
    false,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML) Version/18.0 Mobile/15E Safari/604",
    "Safari",
    "iOS",
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
    "Chrome",
    "Android",
    true,
  ],
] as const)("%s", (userAgent, browser, system, isPhone) => {
  expect(toDeviceName(userAgent)).toEqual({ browser, system, isPhone });
});

test("what is no browser, or nothing, has no name", () => {
  const nothing = { browser: null, system: null, isPhone: false };
  expect(["curl/8.5.0", "", null].map(toDeviceName)).toEqual([nothing, nothing, nothing]);
});
