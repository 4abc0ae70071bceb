const typed =
  "input:not([type=checkbox], [type=button], [type=submit]), textarea, select, [contenteditable]";

/** Whether a key pressed here belongs to what is typed or chosen in a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(typed);
