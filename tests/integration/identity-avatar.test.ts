import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cleanUpOnce } from "../support/cleanup";
import type { TestCloud } from "../support/cloud";
import { type Accounts, errorCodeOf, fetchValue, startIdentityCloud } from "../support/identity";

let cloud: TestCloud;
let accounts: Accounts;
let token: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  ({ cloud, accounts } = await startIdentityCloud());
  token = await cloud.getToken(accounts.first.master);
  server = createServer((req, res) => {
    const given = req.headers["x-test-token"];
    if (req.url === "/graphql") void cloud.backend.handleGraphqlRequest(req, res);
    else cloud.backend.handleMediaRequest(req, res, typeof given === "string" ? given : null);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await cloud.close();
});

const upload = `mutation($type: String!, $data: String!) {
  upload_avatar(file_name: "a.png", content_type: $type, data: $data) { profile_picture } }`;
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#369" } });
const sendAs = (who: string, bytes: Buffer, type = "image/png") =>
  errorCodeOf(cloud, upload, { type, data: bytes.toString("base64") }, { token: who });
const send = (bytes: Buffer, type = "image/png") => sendAs(token, bytes, type);
const fetchPicture = (path: string, who: string | null) =>
  fetch(`${origin}${path}`, who ? { headers: { "x-test-token": who } } : {});

test("C262, E9: a JPG and a PNG become a square of ours, without what they carried", async () => {
  const exif = { IFD0: { Copyright: "canary-copyright" } };
  const jpeg = await picture(900).jpeg().withExif(exif).toBuffer();
  for (const [bytes, type] of [
    [jpeg, "image/jpeg"],
    [Buffer.concat([await picture(40).png().toBuffer(), Buffer.from("<script>")]), "image/png"],
  ] as const) {
    const answer = await fetchValue<{ profile_picture: string }>(
      cloud,
      upload,
      { type, data: bytes.toString("base64") },
      { token },
    );
    const response = await fetchPicture(answer.profile_picture, token);
    expect(response.status).toBe(200);
    // E12: it can be nothing but a picture.
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    const stored = Buffer.from(await response.arrayBuffer());
    expect(stored.toString("latin1")).not.toMatch(/canary-copyright|<script>/);
    expect(stored.subarray(8, 12).toString()).toBe("WEBP");
  }
});

test("C263, E9: what is no JPG or PNG by its content is refused, whatever it is called", async () => {
  const base = picture(40);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
  );
  const png = await base.clone().png().toBuffer();
  const bad = [
    svg,
    await base.clone().gif().toBuffer(),
    await base.clone().webp().toBuffer(),
    await base.clone().tiff().toBuffer(),
    Buffer.from("<html>"),
    png.subarray(0, png.length / 2),
    Buffer.alloc(0),
  ];
  for (const [index, bytes] of bad.entries()) {
    expect(await send(bytes), `picture ${index}`).toBe("ERR_INVALID_PICTURE");
  }
  expect(await send(png, "image/svg+xml")).toBe("ERR_INVALID_PICTURE");
  expect(await send(Buffer.alloc(2 * 1024 * 1024 + 1))).toBe("ERR_INVALID_PICTURE");
});

test("E10: a picture of 16,000 by 16,000 pixels is refused", async () => {
  const bomb = await picture(16_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
  expect(await send(bomb)).toBe("ERR_INVALID_PICTURE");
});

test("D4, E12: a picture is for its own account, and gone when it is deleted", async () => {
  const { profile_picture: path } = await fetchValue<{ profile_picture: string }>(
    cloud,
    "{ query_profile { profile_picture } }",
    {},
    { token },
  );
  const foreign = await cloud.getToken(accounts.second.master);
  const colleague = await cloud.getToken(accounts.first.newcomer);
  const picture = await fetchPicture(path, colleague);
  expect(picture.status).toBe(200);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  for (const who of [foreign, null, "x"]) {
    expect((await fetchPicture(path, who)).status).toBe(404);
  }
  for (const odd of ["/media/avatar/../x", "/media/avatar/%2e%2e/x.webp", "/media/avatar/"]) {
    expect((await fetchPicture(odd, token)).status).toBe(404);
  }
  await fetchValue(cloud, "mutation { delete_avatar { profile_picture } }", {}, { token });
  expect((await fetchPicture(path, token)).status).toBe(404);
});

test("a picture is replaced, and its user deleted, though the file store is away; the files go once it is back", async () => {
  const { files } = cloud.backend.services;
  const png = await picture(40).png().toBuffer();
  const stored = async (email: string) => {
    const statement = "select id, profile_picture from app_user where email = $1";
    const [row] = (await cloud.database.pool.query(statement, [email])).rows;
    return { id: String(row.id), name: `avatars/${row.profile_picture}` };
  };
  const { email } = accounts.first.newcomer;
  const theirs = await cloud.getToken(accounts.first.newcomer);
  const upload = () => sendAs(theirs, png);
  await upload();
  const first = await stored(email);
  const away = vi.spyOn(files, "delete").mockRejectedValue(new Error("the store is away"));
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await upload()).toBe("none");
  const second = await stored(email);
  const remove = "mutation($id: ID!) { delete_user(id: $id) { ok } }";
  expect(await errorCodeOf(cloud, remove, { id: second.id }, { token })).toBe("none");
  expect(warn).toHaveBeenCalledTimes(2);
  away.mockRestore();
  warn.mockRestore();
  for (const { name } of [first, second]) expect(await files.find(name)).not.toBeNull();
  await cleanUpOnce(cloud);
  for (const { name } of [first, second]) expect(await files.find(name)).toBeNull();
});

test("F5, E11: over the network two megabytes come from a signed-in user with a short document, and from nobody else", async () => {
  const noise = await sharp(Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))), {
    raw: { width: 200, height: 100, channels: 3 },
  })
    .png()
    .toBuffer();
  const body = JSON.stringify({
    query: upload,
    variables: { type: "image/png", data: noise.toString("base64") },
  });
  expect(body.length).toBeGreaterThan(64 * 1024);
  const post = (text: string, who?: string) =>
    fetch(`${origin}/graphql`, {
      method: "POST",
      body: text,
      headers: {
        "content-type": "application/json",
        ...(who && { authorization: `Bearer ${who}` }),
      },
    }).then(
      (response) => response.status,
      () => 413,
    );
  expect(await post(body, token)).toBe(200);
  expect(await post(body)).toBe(413);
  expect(await post(JSON.stringify({ query: `{ a } #${"x".repeat(80_000)}` }), token)).toBe(413);
  expect(await post(JSON.stringify({ query: "{ a }", x: "x".repeat(3_000_000) }), token)).toBe(413);
});
