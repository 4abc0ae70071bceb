import { expect, test } from "vitest";
import type { ServerMessage } from "~contract/realtime";
import { expectUser } from "./expect-user";
import { addMessage, type LocalUser, noInterruptions } from "./pushes";

const user: LocalUser = {
  id: "7",
  master: false,
  language: "en",
  theme: "dark",
  timeFormat: "MM-DD-YYYY HH:mm:ss",
  picture: "/media/avatar/a.webp",
};
const theme = (value: string): ServerMessage => ({
  type: "USER_DATA_CHANGE",
  action: "theme",
  value,
});
const avatar: ServerMessage = {
  type: "USER_DATA_CHANGE",
  action: "avatar",
  value: "/media/avatar/b.webp",
};

type State = Parameters<typeof expectUser>[1];

/** A router with forms on their way, by their fields. */
function routerWith(
  forms: Record<string, string>[],
  { loaderData = {}, byNavigation = false }: { loaderData?: object; byNavigation?: boolean } = {},
): State {
  const sent = forms.map((fields) => {
    const formData = new FormData();
    for (const [name, value] of Object.entries(fields)) formData.set(name, value);
    return { state: "submitting", formData };
  });
  return {
    fetchers: new Map(byNavigation ? [] : sent.map((form, index) => [String(index), form])),
    navigation: byNavigation ? sent[0] : { state: "idle" },
    loaderData,
  } as unknown as State;
}

const tell = (message: ServerMessage, state: State, before = noInterruptions) =>
  addMessage(before, message, expectUser(user, state, message)).preferences;

test("C199, D75: the tab that changes a preference is not told of its own change, others are", () => {
  expect(tell(theme("light"), routerWith([]))).toHaveLength(1);
  for (const byNavigation of [false, true]) {
    const sending = routerWith([{ intent: "keep", theme: "light" }], { byNavigation });
    expect(tell(theme("light"), sending)).toEqual([]);
    expect(tell(theme("auto"), sending)).toHaveLength(1);
  }
});

test("what the page has loaded counts before it is drawn", () => {
  const loaded = routerWith([], { loaderData: { root: { theme: "light" } } });
  expect(tell(theme("light"), loaded)).toEqual([]);
  expect(tell(theme("dark"), loaded)).toHaveLength(1);
});

test("a choice made here takes the place of one from elsewhere that still waits", () => {
  const before = addMessage(noInterruptions, theme("light"), user);
  expect(before.preferences).toHaveLength(1);
  expect(tell(theme("dark"), routerWith([{ theme: "dark" }]), before)).toEqual([]);
});

test("a picture sent from here is known by its form: its address is the server's", () => {
  for (const intent of ["picture", "remove_picture"]) {
    expect(tell(avatar, routerWith([{ intent }]))).toEqual([]);
  }
  expect(tell(avatar, routerWith([{ intent: "profile" }]))).toHaveLength(1);
});
