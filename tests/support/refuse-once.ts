import type { Page } from "playwright";

/** Has the form that stands open be refused: its hidden field names something that is not there. */
export const refuseOnce = (page: Page, name: string) =>
  page
    .locator(`main input[type=hidden][name="${name}"]`)
    .first()
    .evaluate((element: HTMLInputElement) => {
      element.value = "999999999";
    });
