import { afterEach, expect, test, vi } from "vitest";
import { createTickets } from "./tickets";

afterEach(() => void vi.useRealTimers());

test("D26: a ticket opens one socket, for 30 s", () => {
  vi.useFakeTimers();
  const tickets = createTickets();
  const first = tickets.create("token");
  expect(tickets.redeem(first)).toBe("token");
  expect(tickets.redeem(first)).toBe(null);
  const second = tickets.create("token");
  vi.advanceTimersByTime(29_999);
  expect(tickets.redeem(second)).toBe("token");
  const third = tickets.create("token");
  vi.advanceTimersByTime(30_000);
  expect(tickets.redeem(third)).toBe(null);
  expect(tickets.redeem("made-up")).toBe(null);
});
