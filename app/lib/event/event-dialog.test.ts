import { expect, test } from "vitest";
import { eventDialogHref, readEventDialog, withoutDialog } from "./event-dialog";

const page = { pathname: "/cloud_vms/events/7", search: "?page=2&dialog=share&id=4" };

test("a dialog of the detail opens and closes without touching what the list's address says", () => {
  const href = eventDialogHref(page, "archive");
  expect(href).toBe("/cloud_vms/events/7?page=2&dialog=share&id=4&detail=archive");
  const open = new URL(href, "https://console.example");
  expect(readEventDialog(open)).toBe("archive");
  expect(withoutDialog(open)).toBe(page.pathname + page.search);
  expect(withoutDialog({ ...page, search: "?detail=share" })).toBe(page.pathname);
});

test("the list's dialogs, and nonsense, are none of the detail's", () => {
  expect(readEventDialog(page)).toBeNull();
  expect(readEventDialog({ search: "?detail=export" })).toBeNull();
});
