import { matchesWords } from "~/lib/forms/search-text";
import { fold } from "~contract/fold";

export interface Choice {
  value: string;
  label: string;
  /** Heading it stands under; choices of a group follow each other. */
  group?: string;
  /** Other words it is found by. */
  also?: string;
  /** A colour of its own before the label, as a class: "bg-ev-ai". */
  mark?: string;
}

export interface ChoiceGroup {
  label: string | undefined;
  choices: Choice[];
}

export function groupChoices(choices: readonly Choice[]): ChoiceGroup[] {
  const groups: ChoiceGroup[] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last && last.label === choice.group) last.choices.push(choice);
    else groups.push({ label: choice.group, choices: [choice] });
  }
  return groups;
}

/** What matches the words typed, by label or group, and how many more there are than are shown. */
export function searchChoices(choices: readonly Choice[], text: string, max: number) {
  const query = fold(text);
  const found =
    query === ""
      ? choices
      : choices.filter(({ label, group = "", also = "" }) =>
          matchesWords(`${label} ${group} ${also}`, query),
        );
  return { shown: found.slice(0, max), more: Math.max(0, found.length - max) };
}
