import { expect, test } from "vitest";
import { isCallable, mayLeadTo } from "./address";
import { sendOnce } from "./send";

const strict = { allowHttp: false, allowPrivate: false };
const open = { allowHttp: true, allowPrivate: true };
const signal = new AbortController().signal;

test.each([
  "http://hooks.example.com/",
  "https://127.0.0.1/",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://[::1]/",
  "https://[::ffff:7f00:1]/",
  "https://169.254.169.254/latest",
  "https://10.0.0.8/",
  "https://0/",
  "https://hooks.example.com:22/",
])("E15: %s is not called", (url) => {
  expect(mayLeadTo(url, strict)).toBe(false);
});

test("E15: names and public addresses are, and with private networks allowed those too", () => {
  for (const url of ["https://hooks.example.com/in?a=1", "https://8.8.8.8:8443/"]) {
    expect(mayLeadTo(url, strict), url).toBe(true);
  }
  for (const url of ["http://127.0.0.1:8080/", "https://10.0.0.8/"]) {
    expect(mayLeadTo(url, open), url).toBe(true);
  }
});

test.each([
  "169.254.169.254",
  "::ffff:a9fe:a9fe",
  "fe80::1",
  "fd00:ec2::254",
  "0.0.0.0",
  "224.0.0.1",
])("E15: %s is never called", (address) => {
  expect(isCallable(address, open)).toBe(false);
});

test("E15: a name that leads into this machine is refused when it is connected to, not before", async () => {
  const url = "https://localhost:8443/";
  expect(mayLeadTo(url, strict)).toBe(true);
  const attempt = sendOnce(
    url,
    { body: "{}", headers: {} },
    { rules: strict, timeoutMs: 5_000, signal },
  );
  expect(await attempt).toMatchObject({ status: null, fault: "address" });
});
