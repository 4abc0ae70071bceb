import type { Refusal } from "./form";

/** What the action of a page with several forms says to the one it refused. */
export interface FormAnswer {
  /** Which form it was. */
  intent: string;
  /** What was typed, to stand in it again. */
  typed: Record<string, string>;
  refusal: Refusal;
}

/** The answer, when it is one to the form with this intent. */
export function answerTo(intent: string, answer: unknown): FormAnswer | undefined {
  return isFormAnswer(answer) && answer.intent === intent ? answer : undefined;
}

function isFormAnswer(answer: unknown): answer is FormAnswer {
  return typeof answer === "object" && answer !== null && "intent" in answer && "refusal" in answer;
}
