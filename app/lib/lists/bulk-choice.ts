/**
 * Names what to do with ticked rows, where one list of choices stands in place of buttons. Not "action": a field of that
 * name would hide its form's own address from script.
 */
export const bulkChoiceParam = "follow_up";
