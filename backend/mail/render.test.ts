import { expect, test } from "vitest";
import { languages } from "../../contract/languages";
import { renderMail, renderSmsCode } from "./render";
import type { MailName, MailValues } from "./texts";

const link = "https://vms.example.com/x?a=1&b=2";
const samples: MailValues = {
  verify_email: { account_id: 1001, link, hours: 24 },
  invitation: { inviter: "Ana", account: "Meridian", account_id: 1001, link, hours: 24 },
  account_ids: { ids: "1001\n2002" },
  reset_password: { account_id: 1001, link, minutes: 10 },
  password_changed: { account_id: 1001 },
  code: { code: "123456", minutes: 5 },
  two_factor_on: { account_id: 1001 },
  two_factor_off: { account_id: 1001 },
  two_factor_reset: { account_id: 1001 },
  passkey_added: { account_id: 1001, name: "Laptop" },
  share_link: { sender: "Ana", note: "Gate 3", link, expires: "2026-11-20 12:00 UTC" },
  user_alert: { alert: "Night", event: "Intrusion", host: "Dock", camera: "", time: "12:00", link },
};
const names = Object.keys(samples) as MailName[];

test("every mail exists in six languages, with nothing left to fill in", () => {
  for (const language of languages) {
    const subjects = new Set<string>();
    for (const name of names) {
      const mail = renderMail(name, language, samples[name]);
      expect(`${mail.subject}${mail.text}`, `${language} ${name}`).not.toMatch(/[{}]/);
      expect(mail.text).toContain("link" in samples[name] ? link : "");
      subjects.add(mail.subject);
    }
    expect(subjects.size, language).toBe(names.length);
  }
});

test("every SMS fits into one message", () => {
  for (const language of languages) {
    const text = renderSmsCode(language, { code: "123456", minutes: 5 });
    expect(text).toContain("123456");
    expect(text.length).toBeLessThanOrEqual(70);
  }
});

test("what a user wrote is text in the HTML, never markup", () => {
  const { html } = renderMail("share_link", "en", {
    ...samples.share_link,
    sender: "<img src=x onerror=alert(1)>",
    note: '"><script>',
  });
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain("&lt;img");
  expect(html).toContain('href="https://vms.example.com/x?a=1&amp;b=2"');
});

/** The sample with user input in place of every value that users can choose. */
function withUserText<Name extends MailName>(name: Name): MailValues[Name] {
  const ours = new Set(["code", "event", "link"]);
  const entries = Object.entries(samples[name]).map(([key, value]) => [
    key,
    typeof value === "string" && !ours.has(key) ? "Buy now\r\nBcc: all@evil.example" : value,
  ]);
  return Object.fromEntries(entries) as MailValues[Name];
}

test("E16: no subject says what a user, an account, a host or a note is called", () => {
  for (const language of languages) {
    for (const name of names) {
      const { subject } = renderMail(name, language, withUserText(name));
      expect(subject, `${language} ${name}`).toBe(
        renderMail(name, language, samples[name]).subject,
      );
      expect(subject, `${language} ${name}`).not.toMatch(/Buy|Bcc|[\p{Cc}]/u);
    }
  }
});

test("E16: a line break adds no header to a subject", () => {
  const event = "Intrusion\r\nBcc: all@evil.example";
  const { subject } = renderMail("user_alert", "en", { ...samples.user_alert, event });
  expect(subject).toBe("Alert: Intrusion Bcc: all@evil.example");
});

test("a paragraph with nothing to say is left out", () => {
  const { text } = renderMail("user_alert", "en", samples.user_alert);
  expect(text).not.toMatch(/\n\n\n/);
});

test("a value that looks like a placeholder stays as it is", () => {
  const { text } = renderMail("share_link", "en", { ...samples.share_link, note: "{sender}" });
  expect(text).toContain("{sender}");
});
