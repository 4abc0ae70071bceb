import { parseArgs } from "node:util";
import { z } from "zod";
import type { AdminContext } from "./context";

/** A mistake in the typed command, explained in one line. */
export class UsageError extends Error {
  override name = "UsageError";
}

interface OptionHelp {
  /** Placeholder of the value in the help; a flag has none. */
  value?: string;
  help: string;
  repeat?: true;
  /** Typed without its name, in the order of the options. */
  positional?: true;
}

export interface Command {
  /** As typed: "order create". */
  name: string;
  summary: string;
  /** The command's own help text. */
  describe(): string;
  /** @returns a summary of the change, for the confirmation question; null when nothing changes */
  prepare(args: string[]): { question: string | null; run(context: AdminContext): Promise<void> };
}

/**
 * Defines a command of `npm run admin`: its options with their rules, its question, and its work.
 * `input` names every option as it is typed.
 */
export function defineCommand<Shape extends z.ZodRawShape>(definition: {
  name: string;
  summary: string;
  about?: string;
  input: Shape;
  options: { [Key in keyof Shape]: OptionHelp };
  /** Absent: the command only reads. */
  question?: (values: z.output<z.ZodObject<Shape>>) => string;
  run(context: AdminContext, values: z.output<z.ZodObject<Shape>>): Promise<void>;
}): Command {
  const { name, summary, about, input, question, run } = definition;
  const options: [string, OptionHelp][] = Object.entries(definition.options);
  return {
    name,
    summary,
    describe() {
      const names = options.map(([key, { value, positional }]) =>
        positional ? `  ${value}` : `  --${key}${value ? ` ${value}` : ""}`,
      );
      const typed = [name, ...listPositional(options).map(([, { value }]) => value)].join(" ");
      const width = Math.max(...names.map((text) => text.length)) + 2;
      const lines = options.map(([key, { help, repeat }], index) => {
        const required = !input[key]?.isOptional();
        const marks = [required && "required", repeat && "may be repeated"].filter(Boolean);
        const note = marks.length > 0 ? ` (${marks.join(", ")})` : "";
        return `${(names[index] ?? "").padEnd(width)}${help}${note}`;
      });
      const more = about ? [`\n${about}`] : [];
      const yes = question ? [`${"  --yes".padEnd(width)}do it without asking`] : [];
      return [`npm run admin -- ${typed} …`, summary, ...more, "", ...lines, ...yes].join("\n");
    },
    prepare(args) {
      const given = readOptions(args, options);
      const result = z.object(input).strict().safeParse(given);
      if (!result.success) throw new UsageError(explainIssue(result.error, definition.options));
      return {
        question: question?.(result.data) ?? null,
        run: (context) => run(context, result.data),
      };
    },
  };
}

const listPositional = (options: [string, OptionHelp][]) =>
  options.filter(([, { positional }]) => positional);

function readOptions(args: string[], options: [string, OptionHelp][]): Record<string, unknown> {
  const positional = listPositional(options);
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: positional.length > 0,
      options: Object.fromEntries(
        options
          .filter(([, option]) => !option.positional)
          .map(([key, { value, repeat }]) => [
            key,
            { type: value ? ("string" as const) : ("boolean" as const), multiple: repeat ?? false },
          ]),
      ),
    });
    const surplus = positionals[positional.length];
    if (surplus !== undefined) throw new Error(`"${surplus}" is one word too many`);
    const typed = positionals.map((text, index) => [positional[index]?.[0] ?? "", text]);
    return { ...values, ...Object.fromEntries(typed) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split(". ")[0] ?? "") : "");
  }
}

/** Rules shared with the console have error codes as messages; the terminal prints these words. */
const codeTexts: Record<string, string> = {
  REQUIRED: "is required",
  INVALID_EMAIL: "must be an e-mail address",
  INVALID_ACCOUNT_ID: "must be an account ID: digits only",
  NO_SPACE_ALLOWED: "must not contain spaces",
  TOO_LONG: "is too long",
  INVALID_ARGUMENT: "has characters that are not allowed",
};

function explainIssue(error: z.ZodError, options: Record<string, OptionHelp>): string {
  const issue = error.issues[0];
  if (!issue) return "something is wrong with the options";
  const key = String(issue.path[0] ?? "");
  const option = options[key]?.positional ? options[key].value : `--${key}`;
  if (issue.code === "invalid_type" && issue.received === "undefined") {
    return `${option} is required`;
  }
  if (issue.code === "invalid_enum_value") return `${option} must be ${issue.options.join(" or ")}`;
  return `${option} ${codeTexts[issue.message] ?? issue.message}`;
}

/** A whole number within bounds, as typed. */
export function count(min: number, max: number) {
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);
}
