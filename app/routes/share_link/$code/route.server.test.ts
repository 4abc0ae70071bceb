import { expect, test } from "vitest";
import { CloudError } from "~/lib/http/graphql.server";
import { createSessionCookies } from "~/lib/session/session.server";
import { createShareCookies } from "~/lib/session/share-cookie.server";
import { openSharePage, readSharePage } from "./route.server";

process.env.SESSION_SECRET ??= "a-secret-of-thirty-two-characters";

const code = "a".repeat(32);
const url = `http://console.example/share_link/${code}`;
const shared = { query_share_link_event: { note: "", expiry_time: 1, event: { pvd: [] } } };

interface Call {
  operation: string;
  session: string | null;
  share: string | null;
}

/** A visit to a cloud where only the token "good" is valid. */
function visit(init: RequestInit & { refusal?: string } = {}) {
  const calls: Call[] = [];
  const context = {
    async fetchGraphql(request: Request) {
      const { operationName: operation } = (await request.json()) as { operationName: string };
      const share = request.headers.get("x-share-link-token");
      calls.push({ operation, session: request.headers.get("authorization"), share });
      const errors = (message: string) => Response.json({ data: null, errors: [{ message }] });
      if (operation === "open_share_link") {
        if (init.refusal) return errors(init.refusal);
        return Response.json({ data: { open_share_link: { share_link_token: "good" } } });
      }
      return share === "good" ? Response.json({ data: shared }) : errors("ERR_EXPIRED_TOKEN");
    },
  };
  return { args: { request: new Request(url, init), context }, calls };
}

const pairOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

test("C294: a signed-in visitor's session token stays home; the share token goes instead", async () => {
  const session = pairOf((await createSessionCookies(new Request(url), "session-token"))[0] ?? "");
  const first = visit({ headers: { cookie: session } });
  const { cookies } = await readSharePage(first.args, code);
  expect(first.calls).toEqual([
    { operation: "open_share_link", session: null, share: null },
    { operation: "query_share_link_event", session: null, share: "good" },
  ]);
  const again = visit({ headers: { cookie: `${session}; ${pairOf(cookies[0] ?? "")}` } });
  expect((await readSharePage(again.args, code)).cookies).toEqual([]);
  expect(again.calls).toEqual([
    { operation: "query_share_link_event", session: null, share: "good" },
  ]);
});

test("C6: the cookie goes to its own link alone, and a session's is none of a link", async () => {
  const { cookies } = await readSharePage(visit().args, code);
  expect(cookies).toHaveLength(2);
  for (const [index, end] of ["", ".data"].entries()) {
    expect(cookies[index]).toContain(`Path=/share_link/${code}${end};`);
    expect(cookies[index]).toMatch(/HttpOnly; SameSite=Lax/);
    expect(cookies[index]).not.toContain("good");
  }
  const [ofAnother = ""] = await createShareCookies(new Request(url), "b".repeat(32), "good");
  const [session = ""] = await createSessionCookies(new Request(url), "good");
  const renamed = session.replace("sightline=", "sightline_share=");
  for (const cookie of [pairOf(ofAnother), pairOf(renamed), "sightline_share=abc"]) {
    const { args, calls } = visit({ headers: { cookie } });
    await readSharePage(args, code);
    expect(calls[0]?.operation).toBe("open_share_link");
  }
  const secure = new Request(url.replace("http:", "https:"));
  expect((await createShareCookies(secure, code, "good"))[0]).toMatch(/^__Secure-.+; Secure/);
});

test("G13: where too much was opened the page stays, with the form that says when it opens again", async () => {
  const refused = { refusal: "ERR_TOO_MANY_ATTEMPTS" };
  const { page } = await readSharePage(visit(refused).args, code);
  expect(page).toEqual({ state: "door", asksPassword: false });
});

test("G13: what a machine looks at beforehand is not opened, and does not count", async () => {
  const looks = [{ method: "HEAD" }, { headers: { "sec-purpose": "prefetch;prerender" } }];
  for (const look of looks) {
    const { args, calls } = visit(look);
    expect((await readSharePage(args, code)).page).toEqual({ state: "door", asksPassword: false });
    expect(calls).toEqual([]);
  }
});

test("G12: a link whose password has changed asks for the new one", async () => {
  const [cookie = ""] = await createShareCookies(new Request(url), code, "of-old-password");
  const { args } = visit({ headers: { cookie: pairOf(cookie) }, refusal: "ERR_WRONG_PASSWORD" });
  expect((await readSharePage(args, code)).page).toEqual({ state: "door", asksPassword: true });
});

test("a refusal that says nothing about the link is no page of it", async () => {
  const { args } = visit({ refusal: "ERR_INTERNAL" });
  await expect(readSharePage(args, code)).rejects.toThrow(CloudError);
});

test("a door posted without a password field opens, or leads to the page that asks for it", async () => {
  const post = () => ({ method: "POST", body: new URLSearchParams({ intent: "open" }) });
  const opened = await openSharePage(visit(post()).args, code);
  expect(opened).toMatchObject({ status: 303 });
  const asked = await openSharePage(visit({ ...post(), refusal: "ERR_WRONG_PASSWORD" }).args, code);
  expect((asked as Response).headers.get("location")).toBe(`/share_link/${code}`);
  expect((asked as Response).headers.get("set-cookie")).toBeNull();
});
