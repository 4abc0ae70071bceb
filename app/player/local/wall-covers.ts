/**
 * What lies over the page and would lie under the player's window: dialogs, and menus and panels while they are open
 * (components/ui/panel.tsx, floating-panel.tsx), as selector.
 */
export const covers = "dialog[open], [role=alertdialog], details[open][data-floats], [popover]";
