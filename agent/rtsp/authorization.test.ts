import { expect, test } from "vitest";
import { answerChallenges } from "./authorization";

/** RFC 2617 §3.5. */
const mufasa = { user: "Mufasa", password: "Circle Of Life" };
const nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c093";
const digest = `Digest realm="testrealm@host.com", nonce="${nonce}", opaque="5ccc069c403ebaf9f0171e9517f40e41"`;
const answer = (...challenges: string[]) => answerChallenges(challenges, mufasa, () => "0a4f113b");

test.each([
  ["MD5", "6629fae49393a05397450978507c4ef1"],
  // By the same rule with the other hash (RFC 7616 §3.4.1).
  ["SHA-256", "5abdd07184ba512a22c53f41470e5eea7dcaa3a93a59b630c13dfe0a5dc6e38b"],
])("a digest by %s is that of the standard's example", (algorithm, response) => {
  const challenge = `${digest}, qop="auth,auth-int", algorithm=${algorithm}`;
  const authorize = answer('Basic realm="x"', challenge);
  const header = authorize?.("GET", "/dir/index.html");
  expect(header).toContain(`response="${response}"`);
  expect(header).toContain('qop=auth, nc=00000001, cnonce="0a4f113b"');
  expect(header).toContain('opaque="5ccc069c403ebaf9f0171e9517f40e41"');
  expect(authorize?.("GET", "/dir/index.html")).toContain("nc=00000002");
});

test("an old camera's digest has neither qop nor count (RFC 2069)", () => {
  const header = answer(digest)?.("GET", "/dir/index.html");
  expect(header).toContain('response="670fd8c2df070c60b045671b8b24ff02"');
  expect(header).not.toMatch(/qop|nc=|cnonce/);
});

test("a plain password is sent where nothing else is wanted; another way is none of ours", () => {
  expect(answer('Basic realm="camera"')?.("PLAY", "rtsp://10.0.0.1/")).toBe(
    "Basic TXVmYXNhOkNpcmNsZSBPZiBMaWZl",
  );
  expect(answer('Digest realm="a", nonce="b", algorithm=SHA-512')).toBeNull();
  expect(answer()).toBeNull();
});
