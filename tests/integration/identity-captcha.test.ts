import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCloud } from "../support/cloud";
import {
  type Accounts,
  errorCodeOf,
  fetchValue,
  freshAddress,
  loginQuery,
  loginVariables,
  startIdentityCloud,
} from "../support/identity";

/** Stands in for Google's verifier: a token is JSON of what it shall answer, and good once. */
let verifier: Server;
const seen = new Set<string>();
let isDown = false;

beforeAll(async () => {
  verifier = createServer((req, res) => {
    if (isDown) return;
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const token = form.get("response") ?? "";
      const fresh = !seen.has(token) && form.get("secret") === "server-key";
      seen.add(token);
      res.end(fresh && token.startsWith("{") ? token : '{"success":false}');
    });
  });
  await new Promise<void>((resolve) => verifier.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  verifier.closeAllConnections();
  verifier.close();
});

const login = (cloud: TestCloud, accounts: Accounts, captcha: string) =>
  errorCodeOf(cloud, loginQuery, loginVariables({ ...accounts.first.master, captcha }), {
    address: freshAddress(),
  });
const refused = "ERR_RECAPTCHA_VERIFIED_FAILED";

test("D61: with no captcha configured an empty token is accepted", async () => {
  const { cloud, accounts } = await startIdentityCloud();
  const offer = await fetchValue(
    cloud,
    '{ query_captcha(action: "login") { kind site_key challenge } }',
  );
  expect(offer).toEqual({ kind: "none", site_key: null, challenge: null });
  expect(await login(cloud, accounts, "")).toBe("none");
  await cloud.close();
});

test("B18: reCAPTCHA tokens of another action, site or score, used ones and a dead verifier are refused", async () => {
  const { cloud, accounts } = await startIdentityCloud({
    captcha: {
      kind: "recaptcha",
      siteKey: "page-key",
      secret: "server-key",
      origin: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}`,
    },
  });
  const good = { success: true, action: "login", score: 0.9, hostname: "vms.example.com" };
  let serial = 0;
  const token = (changes: object = {}) => {
    serial += 1;
    return JSON.stringify({ ...good, ...changes, serial });
  };
  expect(
    await fetchValue(cloud, '{ query_captcha(action: "login") { kind site_key script_url } }'),
  ).toEqual({
    kind: "recaptcha",
    site_key: "page-key",
    script_url: expect.stringMatching(/^http:.*\/recaptcha\/api\.js\?render=page-key$/),
  });
  const once = token();
  expect(await login(cloud, accounts, once)).toBe("none");
  expect(await login(cloud, accounts, once)).toBe(refused);
  for (const bad of [
    "",
    "x",
    "x".repeat(5_000),
    token({ action: "signup" }),
    token({ hostname: "evil.example" }),
    token({ score: 0.1 }),
    token({ success: "true" }),
  ]) {
    expect(await login(cloud, accounts, bad), bad.slice(0, 60)).toBe(refused);
  }
  isDown = true;
  expect(await login(cloud, accounts, token())).toBe(refused);
  await cloud.close();
});

test("B18: an ALTCHA puzzle is ours, for its action, solved, and good once", async () => {
  const { cloud, accounts } = await startIdentityCloud({ captcha: { kind: "altcha" } });
  const solve = async (action: string): Promise<string> => {
    const offer = await fetchValue<{ challenge: string }>(
      cloud,
      "query($a: String!) { query_captcha(action: $a) { challenge } }",
      { a: action },
    );
    const challenge: Challenge = JSON.parse(offer.challenge);
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  };
  const token = await solve("login");
  expect(await login(cloud, accounts, token)).toBe("none");
  expect(await login(cloud, accounts, token)).toBe(refused);
  expect(await login(cloud, accounts, await solve("sign_up"))).toBe(refused);
  const forged = JSON.parse(Buffer.from(await solve("sign_up"), "base64").toString());
  forged.challenge.parameters.data.action = "login";
  const asToken = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
  expect(await login(cloud, accounts, asToken(forged))).toBe(refused);
  const unsolved = JSON.parse(Buffer.from(await solve("login"), "base64").toString());
  unsolved.solution.derivedKey = "00".repeat(32);
  expect(await login(cloud, accounts, asToken(unsolved))).toBe(refused);
  for (const junk of ["", "x", asToken({}), asToken({ challenge: 1 })]) {
    expect(await login(cloud, accounts, junk)).toBe(refused);
  }
  await cloud.close();
});
