import { type Language, languageTags } from "../../contract/languages";
import { type MailName, type MailText, type MailValues, textsFor } from "./texts";

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

type Values = Record<string, string | number>;

const placeholder = /\{([a-z_]+)\}/g;

/** Fills the placeholders. Values may come from users and are inserted literally, never as placeholders themselves. */
function fill(text: string, values: Values): string {
  return text.replace(placeholder, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the mail has no value for ${name}`);
    return String(value);
  });
}

/**
 * The only values a subject may contain. None is user input: anyone could sign up and have their text sent to any
 * address. `event` is a name from the event catalogue.
 */
const subjectValues: ReadonlySet<string> = new Set(["code", "event"]);

function fillSubject(text: string, values: Values): string {
  const ours = Object.entries(values).filter(([name]) => subjectValues.has(name));
  return oneLine(fill(text, Object.fromEntries(ours)));
}

/** One line without control or direction characters: a subject must not inject a header (threat E16). */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}

const htmlEntities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => htmlEntities[char] ?? "");
}

function isShown(paragraph: string, values: Values): boolean {
  const names = [...paragraph.matchAll(placeholder)].map((match) => match[1] ?? "");
  return names.length === 0 || names.some((name) => String(values[name] ?? "") !== "");
}

const styles = {
  page: "margin:0;padding:24px;background:#f1f4f8;font:16px/1.5 system-ui,sans-serif;color:#17212e",
  card: "max-width:520px;margin:0 auto;padding:28px 32px;background:#fff;border-radius:10px",
  title: "margin:0 0 16px;font-size:20px",
  code: "margin:0 0 16px;font:600 28px/1.2 ui-monospace,monospace;letter-spacing:6px",
  paragraph: "margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere",
  button:
    "display:inline-block;padding:10px 18px;border-radius:8px;background:#0b5fa5;color:#fff;text-decoration:none",
  link: "margin:0 0 16px;font-size:13px;color:#4a5868;overflow-wrap:anywhere",
  footer: "max-width:520px;margin:16px auto 0;font-size:13px;color:#4a5868",
} as const;

function renderHtml(
  language: Language,
  { subject, action }: MailText,
  paragraphs: { source: string; filled: string }[],
  values: Values,
  footer: string,
): string {
  const body = paragraphs.map(({ source, filled }) => {
    const style = source === "{code}" ? styles.code : styles.paragraph;
    return `<p style="${style}">${escapeHtml(filled)}</p>`;
  });
  const link = escapeHtml(String(values.link ?? ""));
  const button = action
    ? [
        `<p style="${styles.paragraph}"><a href="${link}" style="${styles.button}">${escapeHtml(action)}</a></p>`,
        `<p style="${styles.link}">${link}</p>`,
      ]
    : [];
  return [
    `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"></head>`,
    `<body style="${styles.page}"><div style="${styles.card}">`,
    `<h1 style="${styles.title}">${escapeHtml(fillSubject(subject, values))}</h1>`,
    ...body,
    ...button,
    `</div><p style="${styles.footer}">${escapeHtml(footer)}</p></body></html>`,
  ].join("\n");
}

/** A mail in one language, as plain text and as HTML with the same content. */
export function renderMail<Name extends MailName>(
  name: Name,
  language: Language,
  given: MailValues[Name],
): RenderedMail {
  const values: Values = { ...given };
  const { mails, footer } = textsFor(language);
  const template = mails[name];
  const paragraphs = template.body
    .filter((source) => isShown(source, values))
    .map((source) => ({ source, filled: fill(source, values) }));
  const action = template.action ? [`${template.action}:\n${String(values.link ?? "")}`] : [];
  return {
    subject: fillSubject(template.subject, values),
    text: `${[...paragraphs.map(({ filled }) => filled), ...action, `-- \n${footer}`].join("\n\n")}\n`,
    html: renderHtml(language, template, paragraphs, values, footer),
  };
}

/** The one-time code as an SMS. */
export function renderSmsCode(
  language: Language,
  values: { code: string; minutes: number },
): string {
  return fill(textsFor(language).smsCode, values);
}
