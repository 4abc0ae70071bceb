const typed =
  "input:not([type=checkbox], [type=button], [type=submit]), textarea, select, [contenteditable]";

/** Whether a key event's target is a field that handles keys itself. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(typed);
