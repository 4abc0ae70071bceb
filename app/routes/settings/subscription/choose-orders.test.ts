import { expect, test } from "vitest";
import { chooseOrders } from "./choose-orders";
import { ordersQuery } from "./orders-query";
import { listSteps } from "./request-steps";
import { summarizeServices } from "./summarize-services";

const order = (order_number: string, state: string, expired_at: number) => ({
  order_number,
  serial: `SL-${order_number}`,
  reseller: "Northgate",
  enabled_at: 1,
  expired_at,
  state,
});
const orders = [order("B", "active", 30), order("A", "renewed", 10), order("C", "expired", 20)];
const choose = (search: string) => {
  const { list, total } = chooseOrders(orders, ordersQuery.read(new URLSearchParams(search)));
  return { numbers: list.map((one) => one.order_number).join(""), total };
};

test("current orders leave out the renewed ones, the history has every one", () => {
  expect(choose("")).toEqual({ numbers: "CB", total: 2 });
  expect(choose("state=history").numbers).toBe("ACB");
  expect(choose("state=history&sort=-expires").numbers).toBe("BCA");
  expect(choose("state=expired").numbers).toBe("C");
  expect(choose("q=sl-b").numbers).toBe("B");
});

test("D118: a reseller is found without accents and in any case", () => {
  expect(choose("q=nörthGATE").numbers).toBe("CB");
});

test("services sum what running orders allow, by product type and not by place", () => {
  const product = (type: number, quantity: number) => ({
    ...{ type, quantity, quality: null, keep_days: null },
    ...{ snapshot: false, snapshot_keep_days: null },
  });
  const running = {
    ...{ plan: "standard", enabled_at: 1, expired_at: 100, logs_keep_days: 30 },
    ...{ licensed_cameras: [1, 2], licensed_doors: [] },
    products: [product(0, 3), product(2, 5), product(3, 4), product(4, 9)],
  };
  const ended = { ...running, expired_at: 10, plan: "premium", logs_keep_days: 365 };
  expect(summarizeServices([running, ended], { quota: 9, used: 1 }, 50)).toEqual({
    plan: "standard",
    logsKeepDays: 30,
    cameras: { used: 2, total: 7 },
    doors: { used: 0, total: 5 },
    vpn: { used: 1, total: 9 },
  });
});

test("a cancelled request shows the steps it reached, and no approval", () => {
  const times = { created_at: 1, processing_at: null, approved_at: null, decided_at: 5 };
  const names = (status: number, processing: number | null) =>
    listSteps({ ...times, status, processing_at: processing }).map(({ name }) => name);
  expect(names(3, null)).toEqual(["sent", "cancelled"]);
  expect(names(3, 2)).toEqual(["sent", "in_processing", "cancelled"]);
  expect(names(0, null)).toEqual(["sent", "in_processing", "approved"]);
});
