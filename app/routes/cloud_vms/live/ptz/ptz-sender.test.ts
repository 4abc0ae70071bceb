import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type PtzRequest, PtzSender } from "./ptz-sender";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake console; the test answers its requests. */
function createConsole() {
  const sent: string[] = [];
  const signals: AbortSignal[] = [];
  const answers: ((error: string | null) => void)[] = [];
  const post = ({ cameraId, command }: PtzRequest, signal: AbortSignal) => {
    sent.push(`${cameraId} ${command}`);
    signals.push(signal);
    return new Promise<string | null>((resolve) => answers.push(resolve));
  };
  const answer = async (error: string | null = null) => {
    answers.shift()?.(error);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sent, signals, post, answer };
}
const order = (command: PtzRequest["command"], cameraId = "7"): PtzRequest => ({
  cameraId,
  command,
  speed: 5,
});

test("a stop waits for the movement it ends", async () => {
  const { sent, post, answer } = createConsole();
  const sender = new PtzSender(post, () => {});
  sender.send(order("left"));
  sender.send(order("stop"));
  await vi.advanceTimersByTimeAsync(299);
  expect(sent).toEqual(["7 left"]);
  await answer();
  expect(sent).toEqual(["7 left", "7 stop"]);
});

test("a stop overtakes a movement that is not answered, and its end is no error", async () => {
  const { sent, signals, post, answer } = createConsole();
  const onAnswer = vi.fn();
  const sender = new PtzSender(post, onAnswer);
  sender.send(order("left"));
  await vi.advanceTimersByTimeAsync(1_000);
  sender.send(order("stop"));
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual(["7 left", "7 stop"]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(onAnswer).not.toHaveBeenCalled();
  await answer();
  await answer(null);
  expect(onAnswer.mock.calls).toEqual([[null, "7"]]);
});

test("a command that is not answered in six seconds is told, and the next one goes out", async () => {
  const { sent, signals, post } = createConsole();
  const onAnswer = vi.fn();
  const sender = new PtzSender(post, onAnswer);
  sender.send(order("home"));
  sender.send(order("right"));
  await vi.advanceTimersByTimeAsync(5_999);
  expect(sent).toEqual(["7 home"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toEqual([["NETWORK", "7"]]);
  expect(signals[0]?.aborted).toBe(true);
  expect(sent).toEqual(["7 home", "7 right"]);
});

test("movements that were overtaken are left out, stops and other cameras are not", async () => {
  const { sent, post, answer } = createConsole();
  const sender = new PtzSender(post, () => {});
  sender.send(order("left"));
  sender.send(order("up", "8"));
  for (const command of ["stop", "up", "stop", "down"] as const) sender.send(order(command));
  for (let count = 0; count < 6; count++) await answer();
  expect(sent).toEqual(["7 left", "8 up", "7 stop", "7 stop", "7 down"]);
});

test("a camera's stop does not wait for another camera's command", () => {
  const { sent, post } = createConsole();
  const sender = new PtzSender(post, () => {});
  sender.send(order("home", "8"));
  sender.send(order("stop"));
  expect(sent).toEqual(["8 home", "7 stop"]);
});

test("refusals and a lost line are told, and the next command goes out", async () => {
  const { sent, post, answer } = createConsole();
  const onAnswer = vi.fn();
  const sender = new PtzSender(
    (next, signal) =>
      next.command === "home" ? Promise.reject(new Error("offline")) : post(next, signal),
    onAnswer,
  );
  sender.send(order("left"));
  await answer("SWITCH_FAILED");
  sender.send(order("home"));
  await vi.advanceTimersByTimeAsync(0);
  expect(onAnswer.mock.calls).toEqual([
    ["SWITCH_FAILED", "7"],
    ["NETWORK", "7"],
  ]);
  sender.send(order("right"));
  expect(sent).toEqual(["7 left", "7 right"]);
});
