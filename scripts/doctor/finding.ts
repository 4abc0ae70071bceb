/** What one check found. */
export interface Finding {
  /** info: neither in order nor a fault, as what is not on this machine. */
  level: "ok" | "info" | "warn" | "fail";
  /** One or two words: what was looked at. */
  subject: string;
  /** What was found and, where it is not in order, what to do. */
  text: string;
}

export const ok = (subject: string, text: string): Finding => ({ level: "ok", subject, text });
export const info = (subject: string, text: string): Finding => ({ level: "info", subject, text });
export const warn = (subject: string, text: string): Finding => ({ level: "warn", subject, text });
export const fail = (subject: string, text: string): Finding => ({ level: "fail", subject, text });

const subjectWidth = 12;

export const formatFinding = ({ level, subject, text }: Finding): string =>
  `${level.padEnd(4)}  ${subject.padEnd(subjectWidth)}${text}`;
