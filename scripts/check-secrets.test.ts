import { expect, test } from "vitest";
import { findSecrets } from "./check-secrets.mjs";

// Assembled, so that the check does not find them here.
const join = (...parts: string[]) => parts.join("");

test.each([
  ["a key of AWS", join("AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/", "K7MDENG/bPxRfiCYzQ9tLw3uXk")],
  ["a token of GitHub", join("ghp", "_", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx")],
  [
    "a private key",
    join("-----BEGIN RSA ", "PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7\n-----END RSA PRIVATE KEY-----"),
  ],
  ["a password in an address", join("https://admin", ":Rw7-kettle-91@", "cloud.sightline.test/")],
])("H5: %s is found, and its line does not repeat it", async (_what, secret) => {
  const found = await findSecrets("server/env.ts", `// one\nconst a = "${secret}";\n`);
  expect(found).toEqual([expect.stringMatching(/^server\/env\.ts:2: /)]);
  expect(found.join()).not.toContain(secret);
});

test("H5: the placeholders of the documentation are none", async () => {
  const text = "BLOB_URL=https://KEY:SECRET@s3.example.com/bucket";
  expect(await findSecrets("docs/configuration.md", text)).toEqual([]);
});
