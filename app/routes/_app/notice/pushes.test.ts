import { describe, expect, test } from "vitest";
import type { ServerMessage } from "~contract/realtime";
import { addMessage, type Interruptions, type LocalUser, noInterruptions } from "./pushes";

const user: LocalUser = {
  id: "7",
  master: false,
  language: "en",
  theme: "dark",
  timeFormat: "MM-DD-YYYY HH:mm:ss",
  picture: "/files/a.jpg",
};
const interrupt = (...messages: ServerMessage[]): Interruptions =>
  messages.reduce((now, message) => addMessage(now, message, user), noInterruptions);
const data = (
  action: "avatar" | "time_format" | "theme",
  value: string | number,
): ServerMessage => ({
  type: "USER_DATA_CHANGE",
  action,
  value,
});
const language = (value: string): ServerMessage => ({ type: "USER_LANGUAGE_CHANGE", value });

describe("forced logout", () => {
  test.each(["SERVER_UPDATE", "USER_PASSWORD_CHANGE", "USER_ENABLE_2FA"] as const)(
    "C183, C184, C185: %s signs out with its own key",
    (type) => {
      expect(interrupt({ type })).toEqual({ ...noInterruptions, logout: type });
    },
  );

  test("C285, C286, C287: an update signs out only its own user, and only when master changed", () => {
    const update = (id: string, master: boolean): ServerMessage => ({
      type: "ACCOUNT_USER_CHANGE",
      action: "UPDATE",
      id,
      master,
    });
    expect(interrupt(update("8", true))).toEqual(noInterruptions);
    expect(interrupt(update("7", false))).toEqual(noInterruptions);
    expect(interrupt(update("7", true)).logout).toBe("USER_PERMISSION_CHANGE");
  });

  test("C288: a deletion signs out only its own user", () => {
    const deletion = (id: string): ServerMessage => ({
      type: "ACCOUNT_USER_CHANGE",
      action: "DELETE",
      id,
    });
    expect(interrupt(deletion("70"))).toEqual(noInterruptions);
    expect(interrupt(deletion("7")).logout).toBe("USER_DELETED");
  });

  test("it takes the place of everything else, and the first one stands", () => {
    const now = interrupt(
      language("de"),
      { type: "USER_PRIVILEGES_CHANGE" },
      { type: "USER_ENABLE_2FA" },
      { type: "SERVER_UPDATE" },
      data("theme", 0),
    );
    expect(now).toEqual({ logout: "USER_ENABLE_2FA", reload: false, preferences: [] });
  });
});

test("C187: changed privileges reload and do not sign out", () => {
  expect(interrupt({ type: "USER_PRIVILEGES_CHANGE" })).toEqual({
    ...noInterruptions,
    reload: true,
  });
});

describe("preferences", () => {
  test.each([
    language("en"),
    data("theme", 1),
    data("theme", "dark"),
    data("time_format", "MM-DD-YYYY HH:mm:ss"),
    data("avatar", "/files/a.jpg"),
  ])("C188, C190: %o equals what the page shows: nothing happens", (message) => {
    expect(interrupt(message)).toEqual(noInterruptions);
  });

  test.each([
    [language("de"), { property: "language", value: "de" }],
    [data("theme", 0), { property: "theme", value: "light" }],
    [data("theme", "2"), { property: "theme", value: "auto" }],
    [
      data("time_format", "YYYY-MM-DD HH:mm:ss"),
      { property: "time_format", value: "YYYY-MM-DD HH:mm:ss" },
    ],
    [data("avatar", "/files/b.jpg"), { property: "avatar", value: "/files/b.jpg" }],
  ])("C189, C190, C311, C312: %o is offered", (message, push) => {
    expect(interrupt(message).preferences).toEqual([push]);
  });

  test.each([language("fr"), data("theme", 9), data("time_format", "HH:mm")])(
    "%o is no value of ours: ignored",
    (message) => {
      expect(interrupt(message)).toEqual(noInterruptions);
    },
  );

  test("a newer value takes the older one's place, and the shown one takes the offer back", () => {
    expect(interrupt(language("de"), language("ja")).preferences).toEqual([
      { property: "language", value: "ja" },
    ]);
    expect(interrupt(language("de"), data("theme", 0), language("en")).preferences).toEqual([
      { property: "theme", value: "light" },
    ]);
  });
});
