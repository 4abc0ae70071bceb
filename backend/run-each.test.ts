import { expect, test, vi } from "vitest";
import { runEach } from "./run-each";

test("runs every task in turn though some fail, throws the first fault and logs the others", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const ran: string[] = [];
  const task = (name: string, fault?: Error) => async () => {
    ran.push(name);
    if (fault) throw fault;
  };
  const first = new Error("first");
  const running = runEach([
    task("a"),
    task("b", first),
    task("c"),
    task("d", new Error("second")),
    task("e"),
  ]);
  await expect(running).rejects.toBe(first);
  expect(ran).toEqual(["a", "b", "c", "d", "e"]);
  expect(warned.mock.calls.join()).toContain("second");
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});
