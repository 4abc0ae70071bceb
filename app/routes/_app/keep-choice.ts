import { noteKeptChoice } from "~/lib/cookies/kept-choice";

/**
 * Keeps one choice in the background; the page has already taken it on. A failure is not worth a
 * message: the choice is simply not remembered.
 */
export function keepChoice(choice: Record<string, string>): Promise<boolean> {
  noteKeptChoice();
  return fetch("/preferences", { method: "POST", body: new URLSearchParams(choice) }).then(
    (response) => response.ok,
    () => false,
  );
}
