import { expect, test } from "vitest";
import { getOrderState } from "./order-state";

const now = new Date("2026-03-01T12:00:00Z");
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

function stateIn(leftMs: number, statuses: number[] = [], renewedById: number | null = null) {
  const expiresAt = new Date(now.getTime() + leftMs);
  return getOrderState(
    { expiresAt, renewedById, requests: statuses.map((status) => ({ status })) },
    now,
  );
}

test("C205: about to expire starts exactly 15 days before the expiry date", () => {
  expect(stateIn(16 * dayMs)).toBe("active");
  expect(stateIn(15 * dayMs + 1)).toBe("active");
  expect(stateIn(15 * dayMs)).toBe("about_to_expire");
  expect(stateIn(14 * dayMs + 23 * hourMs)).toBe("about_to_expire");
  expect(stateIn(1)).toBe("about_to_expire");
});

test("C204: an order is active, about to expire, expired, renewing or renewed", () => {
  expect(stateIn(100 * dayMs)).toBe("active");
  expect(stateIn(dayMs)).toBe("about_to_expire");
  expect(stateIn(0)).toBe("expired");
  expect(stateIn(-dayMs)).toBe("expired");
  expect(stateIn(dayMs, [0])).toBe("renewing");
  expect(stateIn(-dayMs, [1])).toBe("renewing");
  expect(stateIn(-dayMs, [2], 7)).toBe("renewed");
});

test("a cancelled request changes nothing, an approved one needs the order that follows", () => {
  expect(stateIn(100 * dayMs, [3])).toBe("active");
  expect(stateIn(dayMs, [2])).toBe("about_to_expire");
  expect(stateIn(dayMs, [2, 0])).toBe("renewing");
});
