import { expect, test } from "vitest";
import { signIn } from "./login.server";

interface Sent {
  operationName: string;
  variables: Record<string, unknown>;
}

/** Posts the login form and gives the body of the call that it makes of the cloud. */
async function sendForm(fields: Record<string, string>): Promise<Sent | undefined> {
  const sent: Sent[] = [];
  const form = {
    email: "ana@meridian.example",
    password: "Correct-horse-7",
    ...fields,
  };
  const request = new Request("http://console.test/?index", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form),
  });
  await signIn({
    request,
    context: {
      async fetchGraphql(call) {
        sent.push((await call.json()) as Sent);
        const errors = [{ message: "ERR_WRONG_PASSWORD" }];
        return Response.json({ data: null, errors });
      },
    },
  });
  return sent.find((call) => call.operationName === "login");
}

test("C001, C238: the account ID goes out as a number, even when it is typed as 007", async () => {
  expect((await sendForm({ account_id: "007" }))?.variables.accountId).toBe(7);
  expect((await sendForm({ account_id: " 2048-117 " }))?.variables.accountId).toBe(2_048_117);
  expect(await sendForm({ account_id: "seven" })).toBeUndefined();
});

test("C305, C306: the call carries its arguments in their spelling, with the browser's time zone", async () => {
  const sent = await sendForm({ account_id: "7", tz: "Asia/Tokyo" });
  expect(sent?.variables).toMatchObject({
    accountId: 7,
    email: "ana@meridian.example",
    password: "Correct-horse-7",
    tz: "Asia/Tokyo",
    reCaptchaToken: "",
  });
  expect((await sendForm({ account_id: "7", tz: "Mars/Olympus" }))?.variables.tz).toBe("UTC");
});
