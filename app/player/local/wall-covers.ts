/**
 * Selector of elements above the page, which the player's window would cover: dialogs, and open menus and panels
 * (components/ui/panel.tsx, floating-panel.tsx).
 */
export const covers = "dialog[open], [role=alertdialog], details[open][data-floats], [popover]";
