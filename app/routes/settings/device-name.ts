/** What a User-Agent header says of a device, in names that need no translation; null where it says nothing known. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
  isPhone: boolean;
}

// In this order: each browser also claims to be those below it.
const browsers: [name: string, mark: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];

const systems: [name: string, mark: RegExp][] = [
  ["iPadOS", /\biPad\b/],
  ["iOS", /\b(iPhone|iPod)\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

function find(marks: [name: string, mark: RegExp][], userAgent: string): string | null {
  return marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}

/** A guess good enough to tell one's own devices apart; never for a decision. */
export function toDeviceName(userAgent: string | null): DeviceName {
  const text = (userAgent ?? "").slice(0, 400);
  const isPhone = /\bMobile\b/.test(text) && !/\biPad\b/.test(text);
  return { browser: find(browsers, text), system: find(systems, text), isPhone };
}
