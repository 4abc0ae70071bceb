import { format } from "node:util";
import pino from "pino";
import { currentNote } from "../backend/request-note";
import type { RequestLine } from "./request-log";

export type LogFormat = "json" | "text";

export interface Log {
  /** One line a request; nothing as text, where people read along. */
  logRequest(line: RequestLine): void;
}

const hiddenUser = "***@";

/** An "@" that is neither behind the hidden credentials of an address nor before a package's scope. */
const hasEmail = (word: string) => /[^/*]@/.test(word);

/**
 * What must not stand in a log although a message quotes it: e-mail addresses, credentials, tokens, and what stands
 * behind a "?". A net below the rule that messages name ids and codes only.
 */
export function scrub(text: string): string {
  return text
    .replace(/:\/\/[^\s/@]{1,300}@/g, `://${hiddenUser}`)
    .replace(/\beyJ[\w.-]{10,4000}/g, "<token>")
    .replace(/\?[\w.-]{1,64}=[^\s"')]{0,4000}/g, "?<query>")
    .split(/([\s"'<>(),;]+)/)
    .map((word) => (hasEmail(word) ? "<e-mail>" : word))
    .join("");
}

/** Writes what the program prints as `format`, each line with the id of its request. */
export function openLog(kind: LogFormat): Log {
  return kind === "json" ? openJsonLog() : openTextLog();
}

function openJsonLog(): Log {
  const logger = pino({
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  });
  const writer =
    (level: "info" | "warn" | "error") =>
    (...parts: unknown[]) => {
      const note = currentNote();
      logger[level]({ ...(note && { request: note.id }) }, scrub(format(...parts)).trim());
    };
  console.log = writer("info");
  console.warn = writer("warn");
  console.error = writer("error");
  return { logRequest: (line) => logger.info(line, "request") };
}

function openTextLog(): Log {
  for (const level of ["warn", "error"] as const) {
    const print = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      const note = currentNote();
      if (note) print(`request ${note.id}:`, ...parts);
      else print(...parts);
    };
  }
  return { logRequest: () => undefined };
}
